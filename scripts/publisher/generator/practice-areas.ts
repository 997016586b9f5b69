/** What prose can say about one field of law; every phrase fits the sentence templates of its slot. */
export interface Field {
  /** What the work is: plural noun phrases. */
  readonly matters: readonly string[];
  /** Whom it is for: plural noun phrases. */
  readonly clients: readonly string[];
  /** What somebody is good at: noun phrases after "known for" or "expertise in". */
  readonly strengths: readonly string[];
  /** A piece of work, after "Advised [company] on" or "Acted for [company] in". */
  readonly advice: readonly string[];
  /** What changes in the field, as clauses that follow "as" or stand alone. */
  readonly trends: readonly string[];
  /** Sentences that only a person of the field could have said of them. */
  readonly ofPerson: readonly string[];
  /** Sentences that only a team of the field could have said of it. */
  readonly ofTeam: readonly string[];
}

const lines = (text: string): string[] => text.trim().split('\n');

export const fields = {
  corporate: {
    matters: lines(`cross-border acquisitions
public takeovers
private equity buyouts
joint ventures
carve-outs and spin-offs
distressed acquisitions
corporate reorganisations
minority investments
auction sales
governance and shareholder matters
post-closing price adjustments`),
    clients: lines(`listed companies
private equity sponsors
family-owned groups
strategic buyers
sovereign wealth funds
founders and management teams
portfolio companies
industrial conglomerates`),
    strengths: lines(`structuring multi-jurisdictional transactions
negotiating share purchase agreements under time pressure
advising boards on defence strategy
balancing management and sponsor interests
warranty and indemnity insurance
the choreography of competitive auctions`),
    advice: lines(`the EUR{120|240|385|610|940} million acquisition of a majority stake in [company2]
the sale of its [sector] division to [company2]
a USD{1.1|1.6|2.3|3.8} billion merger with [company2]
the carve-out of [company2] from its [sector] business
a contested public offer for the shares of [company2]
a joint venture with [company2] to build {three|four|six} plants
the buyout of minority shareholders in [company2]
a dual-track process that ended in the sale of [company2]`),
    trends: lines(`sponsors hold on to assets for longer
continuation vehicles have become part of the mainstream
foreign investment screening shapes the timetable of many deals
boards pay closer attention to supply chains
earn-outs bridge the gap between buyers and sellers`),
    ofPerson:
      lines(`[He] {has led|led} {buy-side|sell-side} teams on deals in which [sector] assets changed hands in {five|seven|nine} countries at once.
Boards {ask for [him]|bring [him] in} when a bidder appears without an invitation.
[He] is {comfortable|at ease} with {locked-box|completion accounts} mechanics and {explains|defends} them to {founders|non-lawyers} with patience.
[His] private equity clients {praise|appreciate} [his] feel for what a management team will accept.
[He] has {a steady flow|a good share} of work from [sector] groups that reorganise before a sale.
In auctions, [he] is {known|liked} for {mark-ups that leave room to sign|sending back short mark-ups}.`),
    ofTeam:
      lines(`{Recent deals|Its recent deals} range from {minority investments by family offices|bolt-on purchases} to {take-privates|multi-billion mergers}.
The team {runs|handles} due diligence across borders with {fixed reporting formats|red-flag reports that boards actually read}.
{Sponsors|Private equity houses} {value|mention} its {instinct for|grip on} {equity terms|sweet equity} and exits.
It {regularly|often} steers [sector] companies through merger control and foreign investment filings in parallel.
The group is {active|visible} on both sides of the auction process.`),
  },
  finance: {
    matters: lines(`leveraged acquisition financings
syndicated loans
asset-based facilities
fund financings
project bonds
sustainability-linked facilities
securitisations
derivatives programmes
investment-grade bond issues
initial public offerings
high-yield offerings
liability management exercises
margin loans`),
    clients: lines(`international banks
direct lenders
borrowers and their sponsors
issuers and underwriters
export credit agencies
development finance institutions
arrangers and security trustees
non-bank originators`),
    strengths: lines(`intercreditor arrangements
security packages across several legal systems
unitranche structures
prospectus disclosure
regulatory capital questions
bespoke fund-level lending`),
    advice: lines(`a EUR{250|400|725} million syndicated facility arranged by [company2]
the refinancing of existing debt owed to [company2]
a USD{500|750} million green bond underwritten by [company2]
a {NAV|subscription line} facility provided by [company2]
its initial public offering, with [company2] as global coordinator
the securitisation of {auto loan|trade|mortgage} receivables originated by [company2]
the acquisition financing for the purchase of [company2]
an amend-and-extend exercise with lenders led by [company2]`),
    trends: lines(`private credit competes with the syndicated market
lenders ask for tighter protections in their documents
sustainability margins are tested in practice for the first time
refinancings fall due in large numbers
issuers return to the public markets`),
    ofPerson:
      lines(`[He] acts for {lenders and borrowers alike|both sides of the table}, which {gives [him] a feel for|helps [him] predict} where the other side will end up.
Treasurers {describe|praise} [his] {term sheets|first drafts} as {ready to sign|hard to improve}.
[He] {has a name for|is the person to ask about} {security over shares and receivables|parallel debt and agency questions}.
[His] work {extends|reaches} to {green and sustainability-linked|Islamic|export credit} structures.
Rating agencies and trustees {know [him] well|have worked with [him] for years}.
[He] {closed|papered} {eleven|fourteen|nine} refinancings in the past year, several of them for [sector] borrowers.`),
    ofTeam:
      lines(`It {represents|is on the panels of} {domestic banks|global lenders} and {debt funds|insurance investors} as well as sponsors.
{Issuers|Underwriters} {rely on|return to} the team for {prospectuses|offering documents} under tight timetables.
The practice {covers|extends to} {derivatives and structured products|asset-backed deals|fund finance}.
{Agents|Security trustees} {single out|commend} its {conditions precedent lists|closing mechanics}.
It has {followed|kept pace with} the shift from bank to private credit.`),
  },
  disputes: {
    matters: lines(`shareholder disputes
complex commercial claims
investor-state arbitrations
post-M&A disputes
banking disputes
asset-tracing claims
professional negligence claims
construction arbitrations
joint venture disputes
group actions
enforcement of awards and judgments
interim injunctions
product liability claims`),
    clients: lines(`multinational companies
financial institutions
state-owned enterprises
insurers and their policyholders
high net worth individuals
contractors and employers
trustees and receivers
technology companies`),
    strengths: lines(`forensic cross-examination
written advocacy
emergency relief
jurisdictional challenges
the strategic use of settlement
managing disclosure on a vast scale
tribunal proceedings under ICC, LCIA and SCC rules`),
    advice: lines(`a USD{90|180|310} million claim against [company2] over a terminated supply contract
ICC proceedings arising from the sale of [company2]
an appeal concerning the duties of former directors of [company2]
the defence of a group action led by customers of [company2]
obtaining a worldwide freezing order against the owners of [company2]
a dispute with [company2] over royalties in the [sector] sector
setting aside an award rendered in favour of [company2]
proceedings brought by [company2] for breach of warranty`),
    trends: lines(`third-party funding reaches mid-sized claims
courts expect parties to try mediation first
sanctions give rise to a new generation of disputes
collective redress gains ground
technology shortens the review of documents`),
    ofPerson: lines(`On [his] feet [he] is {calm|unhurried} and {devastatingly precise|hard to distract}.
[He] sits as arbitrator in addition to {appearing as counsel|leading teams of counsel}.
[His] cross-examination of {expert witnesses|quantum experts} is {often mentioned|much admired}.
[He] {settles|has settled} more cases than [he] tries, and {clients thank [him] for it|on terms that clients remember}.
{Insurers|Funders} {trust|back} [his] {early case assessments|view of the merits}.
[He] {obtained|secured} freezing relief in {three|four} jurisdictions within {a week|ten days} for a [sector] client.`),
    ofTeam:
      lines(`{The team|It} {fields|includes} {seasoned advocates|former judges' clerks} and {specialists in e-disclosure|dedicated arbitration counsel}.
Cases {before|in} the commercial courts {alternate|sit side by side} with arbitrations under {ICC|LCIA|SIAC|DIS} rules.
It is {chosen|retained} for {bet-the-company|heavyweight} disputes in the [sector] sector.
Enforcement {against|of awards against} states is {a further strength|within its range}.
{Funders|Insurers} {regularly|often} support its cases.`),
  },
  employment: {
    matters: lines(`collective redundancies
executive terminations
works council negotiations
discrimination claims
whistleblowing investigations
pension scheme disputes
restrictive covenants
business transfers
pay equity reviews
contractor classification questions`),
    clients: lines(`multinational employers
banks and asset managers
public authorities
senior executives
technology businesses
manufacturers
trade associations`),
    strengths: lines(`sensitive internal investigations
industrial relations
High Court injunctions against departing teams
board-level exits
multi-country restructurings
remuneration design`),
    advice: lines(`the closure of a [sector] site with {180|320|540} employees
a team move to [company2] and the injunction that followed
the harmonisation of terms after the acquisition of [company2]
an equal pay claim brought by {several hundred|more than 1,000} store workers
negotiations with three unions following a merger with [company2]
the departure of its chief executive to [company2]`),
    trends: lines(`hybrid work keeps raising new questions
pay transparency rules approach
employers rely on algorithms when they hire
unions grow more assertive`),
    ofPerson:
      lines(`[He] {negotiates|has negotiated} with {works councils|unions} across {three|four|five} countries.
HR directors {value|praise} [his] {advice at short notice|telephone manner} as much as [his] {written work|knowledge of case law}.
[He] {acts|appears} for employers and senior executives, {never confusing the two|and knows how each side thinks}.
Investigations into {misconduct|harassment} are {conducted|led} by [him] with {tact|discretion}.
[He] {drafted|helped to draft} the redundancy plan of a [sector] group with {several thousand|two thousand} staff.`),
    ofTeam:
      lines(`The team {combines|links} employment, {pensions and incentives|pensions and immigration} advice.
It {guides|accompanies} [sector] employers through {site closures|harmonisation} with few claims afterwards.
{Executives|Senior managers} also {instruct|choose} the group on exits.
{Training|Workshops} for line managers {prevents|have prevented} many disputes from starting.`),
  },
  tax: {
    matters: lines(`transfer pricing disputes
tax-efficient structures
indirect tax questions
advance rulings
estate and succession plans
family constitutions
trust restructurings
voluntary disclosures
residence and domicile questions
philanthropic vehicles
contentious probate cases`),
    clients: lines(`multinational groups
family offices
entrepreneurs
trustees
private banks
international families
investment funds
landed estates`),
    strengths: lines(`the taxation of cross-border families
negotiations with the revenue authorities
treaty questions
discreet and practical estate planning
tax litigation before the highest courts
succession in family businesses`),
    advice: lines(`the restructuring of trusts that hold shares in [company2]
a transfer pricing audit of its [sector] business
succession to a family business valued at over GBP{150|280|400} million
the relocation of a family and its holding company, [company2]
a VAT appeal with implications for the whole [sector] industry
the tax structure of the acquisition of [company2]`),
    trends: lines(`global minimum taxation moves from theory to returns
families plan earlier for the next generation
authorities exchange data more freely
wealthy individuals reconsider where they live`),
    ofPerson:
      lines(`Families {trust|have trusted} [him] {for two generations|through sales, divorces and deaths}.
[He] {argued|won} {a leading case|several cases} on {beneficial ownership|permanent establishments} before the {highest|tax} court.
Trustees {seek|ask for} [his] view when {beneficiaries disagree|letters of wishes grow old}.
[He] {translates|turns} treaty language into decisions that a family council can take.
Tax authorities {know|respect} [him] as {a fair opponent|someone who discloses first and argues afterwards}.`),
    ofTeam:
      lines(`{It|The team} {works|sits} with accountants in {nine|eleven} countries on {global families|group structures}.
{Private banks|Family offices} {send|refer} their most complicated clients here.
The group {handles|conducts} its own {appeals|tax litigation}.
{Succession|Estate} planning for [sector] entrepreneurs is {a speciality|central to the practice}.`),
  },
  property: {
    matters: lines(`portfolio sales
development agreements
logistics lettings
hotel management agreements
infrastructure procurements
planning appeals
EPC contracts
real estate financings
defects claims
regeneration schemes
adjudications`),
    clients: lines(`institutional investors
developers
REITs
contractors
hotel operators
local authorities
lenders
housing associations`),
    strengths: lines(`large regeneration schemes
construction delay analysis
sale-and-leaseback transactions
intricate title questions
forms of contract such as FIDIC and NEC
planning strategy`),
    advice: lines(`the acquisition of a EUR{140|210|330} million logistics portfolio from [company2]
the development of a mixed-use quarter together with [company2]
the letting of {12,000|18,500|26,000} square metres of offices to [company2]
an adjudication against [company2] over delays at a hospital site
the forward funding of {student housing|a data centre} by [company2]
FIDIC contracts for a plant to be built by [company2]`),
    trends: lines(`data centres compete with warehouses for land
old offices are converted rather than demolished
financing costs decide which schemes go ahead
building safety rules tighten`),
    ofPerson:
      lines(`[He] {walks|visits} every site before {drafting|advising}, which {contractors|developers} find {unusual|reassuring}.
[His] development agreements {hold up|work} {when markets turn|in court}.
{Hotel operators|Logistics investors} {come to|choose} [him] for {management agreements|forward fundings}.
[He] {adjudicates|mediates} construction disputes when not acting in them.
[He] {acted|advised} on {two|three} of the largest [sector] sites in the region.`),
    ofTeam:
      lines(`{Development|Investment} work {balances|is balanced by} {landlord and tenant|construction} advice.
The team {has followed|accompanies} {a new railway quarter|a harbour redevelopment} from planning to letting.
{Lenders|Pension funds} {instruct|retain} it on {refinancings of mixed portfolios|portfolio reviews}.
It {drafts|negotiates} FIDIC and bespoke contracts with equal ease.`),
  },
  technology: {
    matters: lines(`patent disputes
trade mark portfolios
technology licences
data protection programmes
outsourcings
cyber incidents
software disputes
standard-essential patents
media rights
AI governance projects
life sciences licences
clinical trial agreements`),
    clients: lines(`technology companies
pharmaceutical groups
consumer brands
broadcasters
fintech businesses
telecoms operators
universities
medical device makers`),
    strengths: lines(`technically demanding patent trials
global brand protection
large transformation projects
negotiations with data protection authorities
regulatory exclusivity
licensing across many territories`),
    advice: lines(`parallel patent proceedings against [company2] in {three|four|five} countries
the outsourcing of its core systems to [company2]
a licence of [sector] technology to [company2]
its response to a ransomware attack that affected [company2] as well
an opposition filed by [company2] against its principal brand
the regulator's inquiry into its use of customer data
the development agreement with [company2] for a novel therapy`),
    trends: lines(`artificial intelligence occupies general counsel everywhere
the Unified Patent Court draws cases from across Europe
regulators coordinate their inquiries
data transfers remain contentious`),
    ofPerson:
      lines(`[He] {holds|has} a {doctorate in chemistry|degree in electrical engineering|doctorate in molecular biology}, and {judges notice|it shows in cross-examination}.
[His] {licences|licence agreements} {avoid|rule out} the ambiguities on which others litigate.
Regulators {answer [his] calls|take [his] calls seriously}.
[He] {led|directed} the response to {four|five} ransomware attacks {this year|in twelve months}.
Product teams {like|enjoy} working with [him], because [he] {reads code|understands roadmaps}.
[He] {co-ordinates|runs} parallel proceedings in {Munich, Paris and The Hague|three divisions of the Unified Patent Court}.`),
    ofTeam: lines(`{Patent attorneys|Engineers} and litigators {sit|work} side by side here.
{Outsourcings|Cloud contracts} for [sector] groups {are|form} a steady part of the work.
It {keeps|maintains} a {round-the-clock|24-hour} line for data breaches.
{Brand owners|Research institutes} {entrust|have entrusted} the team with {worldwide portfolios|opposition work}.
Advice on artificial intelligence {has become|is now} {a practice of its own|part of nearly every mandate}.`),
  },
  regulatory: {
    matters: lines(`merger control filings
cartel investigations
abuse of dominance cases
renewable energy projects
power purchase agreements
licensing procedures
public procurement challenges
environmental permits
financial services authorisations
insurance regulatory questions
state aid questions
follow-on damages`),
    clients: lines(`energy producers
regulated utilities
investment firms
insurers
network operators
mining companies
infrastructure funds
public bodies`),
    strengths: lines(`complex remedies negotiations
dawn raids
offshore wind development
dealings with sector regulators
judicial review
permitting strategy`),
    advice: lines(`clearance of its merger with [company2] subject to remedies
an investigation into pricing in the [sector] sector
a {120|250|480} MW wind farm developed with [company2]
a long-term power purchase agreement with [company2]
the challenge to a public tender won by [company2]
a permit for a [sector] facility opposed by residents
its authorisation as a payment institution`),
    trends: lines(`authorities examine below-threshold deals
grid connections have become the bottleneck of the energy transition
enforcers cooperate across borders
subsidies attract scrutiny`),
    ofPerson:
      lines(`[He] {spent|worked} {five|six} years {at the authority|with the regulator}, and {knows|remembers} how files move.
{Remedies|Commitments} that [he] negotiates {tend to|usually} survive market tests.
[He] {guided|led} {two|three} offshore wind projects through permitting.
Ministries {consult|listen to} [him] when they {draft|amend} [sector] legislation.
[His] filings are {short|complete} and {arrive early|rarely draw questions}.`),
    ofTeam: lines(`The team {prepares|files} merger notifications in {twenty|thirty} jurisdictions a year.
It {was involved in|has handled} most of the recent {tenders|concessions} in the [sector] sector.
{Former officials|Economists} {strengthen|complete} the group.
Appeals against decisions of regulators are {a growing part of the work|on the increase}.`),
  },
  insolvency: {
    matters: lines(`out-of-court restructurings
schemes and restructuring plans
insolvency administrations
creditor committees
distressed sales
directors' duties
cross-border recognition proceedings
debt-for-equity swaps
avoidance actions`),
    clients: lines(`ad hoc bondholder groups
insolvency administrators
distressed borrowers
secured lenders
special situations funds
official liquidators
suppliers with large exposures`),
    strengths: lines(`consensual workouts
hard-fought valuation hearings
cross-class cram-down
stakeholder negotiations under pressure
the restructuring of holding structures`),
    advice: lines(`the restructuring of EUR{300|520|870} million of notes issued by [company2]
the administration of [company2] and the sale of its [sector] business
a restructuring plan opposed by creditors of [company2]
the recognition of foreign proceedings concerning [company2]
claims against the former directors of [company2]
a debt-for-equity swap agreed with lenders led by [company2]`),
    trends: lines(`restructuring plans find favour with the courts
liability management reaches new markets
higher rates catch up with borrowers
creditors organise sooner`),
    ofPerson: lines(`[He] {sits|has sat} on {both sides|all sides} of the creditor table.
{Judges|Insolvency courts} {appoint|have appointed} [him] as administrator in [sector] cases.
[He] {persuades|has persuaded} lenders to wait when waiting {pays|is worth more than enforcement}.
[His] plans {pass|have passed} with {margins|majorities} that surprise the market.
Directors {call [him] first|ring [him]} when covenants {come under strain|are about to be breached}.`),
    ofTeam: lines(`{Funds|Bondholders} and {debtors|companies} alike {turn to|retain} the team.
It {steered|brought} a [sector] group through {a scheme|an out-of-court workout} with {forty|sixty} creditors.
{Valuation|Jurisdiction} fights are {prepared|fought} with the firm's litigators.
{Recognition|Parallel} proceedings in {London|New York|Singapore} are routine.`),
  },
  crime: {
    matters: lines(`corporate criminal investigations
bribery and corruption cases
serious fraud trials
sanctions questions
money laundering allegations
extradition cases
deferred prosecution agreements
insider dealing inquiries
regulatory prosecutions`),
    clients: lines(`company directors
financial institutions
corporates under investigation
professional advisers
public figures
audit committees
witnesses in parliamentary inquiries`),
    strengths: lines(`jury advocacy
multi-agency investigations
confiscation proceedings
early engagement with prosecutors
crisis counsel
mutual legal assistance`),
    advice: lines(`an investigation into payments made by agents of [company2]
the defence of a former director of [company2] on fraud charges
an internal inquiry following allegations in the [sector] sector
extradition proceedings linked to the collapse of [company2]
a deferred prosecution agreement after a self-report
the release of assets frozen under sanctions imposed on [company2]`),
    trends: lines(`corporate liability for failing to prevent fraud takes effect
prosecutors lean on cooperation
sanctions enforcement has grown teeth
crypto assets appear in most fraud cases`),
    ofPerson: lines(`[He] {prosecuted|used to prosecute} fraud before {changing sides|turning to defence}.
{Companies|Boards} {retain|instruct} [him] when investigators are already {at the door|in the building}.
[His] {closing speeches|written submissions} are {studied|quoted} by younger advocates.
[He] {advises|has advised} {two|three} banks on {self-reporting|sanctions breaches}.
Nobody {reads|knows} disclosure schedules as {closely|thoroughly} as [he] does.`),
    ofTeam:
      lines(`{It|The team} {defends|represents} individuals and companies, {with walls between them|often in parallel proceedings}.
{Forensic accountants|Former investigators} {work|sit} within the group.
{Internal|Multi-country} investigations in the [sector] sector are {a mainstay|frequent}.
The practice {assists|supports} {monitors|audit committees} after settlements.`),
  },
  transport: {
    matters: lines(`charterparty disputes
ship financings
aircraft leases
collisions and salvage
marine insurance claims
commodities trading disputes
repossessions
newbuilding contracts
cargo claims
airport concessions`),
    clients: lines(`shipowners and charterers
P&I clubs
aircraft lessors
airlines
commodity traders
port operators
hull underwriters
export credit agencies`),
    strengths: lines(`urgent casualty response
the law of general average
sale-and-leaseback of aircraft
sanctions as they affect trade
offshore construction disputes
Lloyd's Form arbitration`),
    advice: lines(`the financing of {four|six|nine} {bulk carriers|tankers|gas carriers} with [company2]
a collision in the roads of Singapore involving a vessel of [company2]
the repossession of aircraft leased to [company2]
a charterparty arbitration with [company2]
claims against reinsurers of [company2]
newbuilding disputes with a shipyard controlled by [company2]`),
    trends: lines(`carbon rules change the economics of older tonnage
war risk cover has become a boardroom topic
lessors pursue insurers over stranded aircraft
alternative fuels divide owners`),
    ofPerson:
      lines(`[He] {went|was} to sea before {reading law|the law}, and {masters|owners} {talk to [him] freely|notice}.
[He] {answers|takes} casualty calls {at any hour|through the night}.
{Underwriters|P&I clubs} {have kept|keep} [him] on their panels {for twenty years|through every change of management}.
[He] {repossessed|recovered} {six|nine} aircraft in {two|three} continents last year.
[His] charterparty clauses {have found their way|made it} into standard forms.`),
    ofTeam: lines(`The team {handles|covers} wet and dry work, {aircraft|rail} as well as ships.
{Lessors|Shipyards} and {banks|operators} {make up|form} its client base.
A duty partner {is on call|can be reached} day and night for casualties.
{Trade|Sanctions} questions {are answered|get answers} within hours.`),
  },
  people: {
    matters: lines(`high-value divorces
international child relocations
nuptial agreements
business immigration matters
citizenship applications
surrogacy arrangements
global mobility programmes
investor visas
cohabitation disputes
charity governance reviews`),
    clients: lines(`entrepreneurs and their spouses
sportspeople
internationally mobile families
global employers
skilled workers
schools and universities
charities and foundations`),
    strengths: lines(`forum disputes
discreet negotiation
complex financial remedies
sponsor licence compliance
calm and humane advice
the tracing of hidden assets`),
    advice: lines(`financial remedy proceedings with assets above GBP{25|60|110} million
the relocation of children to {Singapore|Spain|California|Dubai}
a prenuptial agreement that protects shares in [company2]
the transfer of {40|90|200} staff from [company2]
the sponsor licence of a business in the [sector] sector
an application under the Hague Convention`),
    trends: lines(`private dispute resolution keeps cases out of court
immigration rules change at short notice
families live across more borders
digital assets complicate disclosure`),
    ofPerson: lines(`[He] {keeps|has kept} many well-known names out of the newspapers.
[His] {manner|approach} lowers {the temperature|tempers}, though [he] {can litigate|litigates} when [he] must.
[He] is {trained|qualified} as a mediator and collaborative lawyer.
{Entrepreneurs|Athletes} {rely on|consult} [him] {before they marry|when they move country}.
[He] {handles|has handled} {forum|relocation} disputes against {four|five} different jurisdictions.`),
    ofTeam:
      lines(`{Couples|Families} {with assets|who live} in several countries are {typical clients|the core of the practice}.
{It|The team} {prefers|favours} negotiation and {is feared|is respected} in court.
{Employers|Sports clubs} {use|instruct} the group for {visas|sponsor licences}.
{Forensic|Pensions} experts are {brought in|at hand} early.`),
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

export interface PracticeAreaPlan {
  readonly practiceAreaId: number;
  readonly name: string;
  readonly field: FieldName;
}

/** Name | field, the most important first. */
const AREAS = `
Corporate/M&A|corporate
Banking & Finance|finance
Dispute Resolution|disputes
Employment|employment
Tax|tax
Real Estate|property
Intellectual Property|technology
Competition/Antitrust|regulatory
Arbitration (International)|disputes
Capital Markets: Debt|finance
Capital Markets: Equity|finance
Energy & Natural Resources|regulatory
Restructuring/Insolvency|insolvency
Private Equity|corporate
TMT|technology
Projects & Infrastructure|property
Construction|property
Data Protection & Cybersecurity|technology
Insurance|disputes
White-Collar Crime|crime
Life Sciences|technology
Investment Funds|corporate
Shipping|transport
Public Law|regulatory
Environment|regulatory
Financial Services Regulatory|regulatory
Immigration|people
Aviation|transport
FinTech|technology
Private Client|tax
International Trade/WTO|regulatory
Media & Entertainment|technology
Mining|regulatory
Asset Finance|finance
Compliance|crime
Government Relations|regulatory
Franchising|corporate
Gaming & Gambling|regulatory
Sports Law|technology
Hotels & Leisure|property
Healthcare|technology
Pensions|employment
Retail|corporate
Startups & Emerging Companies|corporate
Blockchain & Digital Assets|technology
Agribusiness|corporate
Labour: Collective Bargaining|employment
Product Liability|disputes
Securitisation|finance
Sanctions & Export Controls|crime
`;

const BAR_AREAS = `
Commercial Dispute Resolution|disputes
Chancery: Commercial|insolvency
Crime|crime
Administrative & Public Law|regulatory
Family: Matrimonial Finance|people
Employment|employment
Construction|property
Tax|tax
Intellectual Property|technology
International Arbitration: General Commercial & Insurance|disputes
Shipping & Commodities|transport
Planning|property
Financial Crime: Corporates|crime
Professional Negligence|disputes
Real Estate Litigation|property
Competition Law|regulatory
Personal Injury|disputes
Immigration|people
Chancery: Traditional|tax
Banking & Finance|finance
Data Protection|technology
Aviation|transport
Charities|people
Energy & Natural Resources|regulatory
`;

const WEALTH_AREAS = `
Private Wealth Law|tax
Private Wealth Disputes|disputes
Family/Matrimonial: High Net Worth|people
Real Estate: High Value Residential|property
Immigration: High Net Worth|people
Reputation Management|technology
Art & Cultural Property|disputes
Landed Estates|property
Family Offices & Funds Structuring|corporate
Philanthropy|tax
`;

const FINTECH_AREAS = `
FinTech Legal|technology
FinTech: Corporate, Securities & Financing|corporate
FinTech: Payments & Lending|finance
FinTech: Crypto-Assets|technology
FinTech: Regulatory|regulatory
FinTech: Disputes|disputes
`;

const CRISIS_AREAS = `
Crisis Counsel|crime
Corporate Investigations & Anti-Corruption|crime
Cyber: Incident Response|technology
Sanctions: Strategy|crime
Product Recall|disputes
Litigation PR & Reputation|disputes
`;

const areas = (table: string, firstId: number): readonly PracticeAreaPlan[] =>
  table
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name, field] = line.split('|') as [string, FieldName];
      return { practiceAreaId: firstId + index, name, field };
    });

/** The practice areas of each kind of guide, the most important first. */
export const practiceAreas = {
  general: areas(AREAS, 21),
  bar: areas(BAR_AREAS, 121),
  wealth: areas(WEALTH_AREAS, 161),
  fintech: areas(FINTECH_AREAS, 181),
  crisis: areas(CRISIS_AREAS, 191),
} as const;
