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
}

const lines = (text: string): string[] => text.trim().split('\n');

export const fields = {
  corporate: {
    matters: lines(`cross-border acquisitions
public takeovers
private equity buyouts
joint ventures
carve-outs and spin-offs
distressed M&A
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
  },
  finance: {
    matters: lines(`leveraged acquisition financings
syndicated lending
asset-based lending
fund financings
project bonds
sustainability-linked facilities
securitisations
derivatives documentation
investment-grade bond issues
initial public offerings
high-yield offerings
liability management exercises
margin lending`),
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
  },
  disputes: {
    matters: lines(`shareholder disputes
complex commercial claims
investor-state arbitrations
post-M&A disputes
banking litigation
fraud and asset tracing
professional negligence claims
construction arbitrations
joint venture disputes
group actions
enforcement of awards and judgments
interim injunctions
product liability defence`),
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
contractor classification`),
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
  },
  tax: {
    matters: lines(`transfer pricing disputes
tax-efficient structuring
indirect tax advice
advance rulings
estate and succession planning
family governance
trust restructurings
voluntary disclosures
residence and domicile questions
philanthropic vehicles
contentious probate`),
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
  },
  property: {
    matters: lines(`portfolio sales
development agreements
logistics lettings
hotel management agreements
infrastructure procurement
planning appeals
EPC contracts
real estate finance
defects claims
mixed-use regeneration
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
  },
  technology: {
    matters: lines(`patent litigation
trade mark portfolios
technology licensing
data protection compliance
outsourcing
cyber incident response
software disputes
standard-essential patents
media rights
AI governance
life sciences licensing
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
insurance regulation
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
  },
  crime: {
    matters: lines(`corporate criminal investigations
bribery and corruption cases
serious fraud trials
sanctions compliance
money laundering allegations
extradition
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
  },
  transport: {
    matters: lines(`charterparty disputes
ship finance
aircraft leasing
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
  },
  people: {
    matters: lines(`high-value divorces
international child relocation
nuptial agreements
business immigration
citizenship applications
surrogacy arrangements
global mobility programmes
investor visas
cohabitation disputes
charity governance`),
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
