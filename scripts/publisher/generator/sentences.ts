/**
 * The sentences that prose is composed of, a template a line (`grammar.ts` has the notation). Slots: [name], [he],
 * [his] and [him] of a person; [firm], [place], [city], [area], [basedIn]; and the phrases of a field of law,
 * [matters], [clients], [strengths], [trends] and [sector].
 */
const lines = (text: string): string[] => text.trim().split('\n');

export const PERSON_OPENINGS =
  lines(`[name] {is highly regarded|has a strong reputation|is widely respected} in [place] for [his] work on [matters].
[name] {regularly advises|is a trusted adviser to|is frequently instructed by} [clients] on [matters] and [matters].
[name] of [firm] brings {considerable|long-standing|impressive} experience of [matters].
{Sources|Interviewees|Peers} {single out|point to|commend} [name] for [his] grasp of [strengths].
[name] maintains {an active|a busy|a distinguished} practice covering [matters], and is {noted|known} for [strengths].
At [firm], [name] {leads on|concentrates on} [matters] for [clients].
{Market commentators|Many of those interviewed} turn to [name] when [matters] become contentious or urgent.
Based in [city], [name] {acts for|represents} [clients] in {demanding|significant|high-value} [matters].
[name] {has long been|has for years been} a {familiar|well-known} name to [clients] {in need of|seeking} advice on [matters].
{Clients in|Businesses from} the [sector] sector {regularly|repeatedly} choose [name] for [matters].
[name] is {an experienced practitioner|a seasoned adviser} whose {workload|practice} {centres|focuses} on [matters] and, increasingly, on [matters].
{Few|Not many} lawyers in [place] handle [matters] with the assurance of [name].
[name] {attracts|receives} {praise|acclaim} for {thoughtful|clear-sighted} advice on [matters].
The {breadth|range} of [name]'s practice, from [matters] to [matters], {sets [him] apart|is unusual in this market}.`);

export const STAR_OPENINGS =
  lines(`[name] is {regarded by many as|considered by peers to be} the {outstanding|pre-eminent} {figure|name} of [his] generation in this field.
{Almost every|Practically every} interviewee {names|mentions} [name] first when asked about [matters] in [place].
{A lawyer of rare quality|In a class of [his] own}, [name] {is entrusted with|handles} the most {delicate|consequential} [matters] in the market.`);

export const STATESPERSON_OPENINGS =
  lines(`[name] remains {an influential figure|a pivotal presence} at [firm], where [clients] still seek [his] counsel on [matters].
{After more than three decades|After a long career} in practice, [name] is {valued|sought out} for {strategic|high-level} advice on [matters].`);

export const EMINENT_OPENINGS =
  lines(`[name] {heads|oversees} the group at [firm] and {is credited with|is admired for} winning mandates on [matters] for the whole team.
{As the senior figure|As a leader} of the practice, [name] {directs|supervises} teams that {handle|work on} [matters].`);

export const RISING_OPENINGS =
  lines(`[name] is {gaining|winning} {recognition|admirers} for [his] {contribution to|role in} [matters].
{Still at an early stage|Not yet ten years in practice}, [name] is already {visible on|trusted with} [matters].
{A name to remember|One to watch}, [name] {assists|supports} [clients] with {noteworthy|complex} [matters].`);

export const FOREIGN_OPENINGS =
  lines(`[name] {practises|works} from [basedIn] and {is recognised for|brings} {detailed|first-hand} knowledge of [matters] connected with [place].
From [basedIn], [name] advises [clients] on [matters] that {touch|involve} [place].`);

export const BAR_OPENINGS =
  lines(`[name] {is regularly instructed|is in high demand} as counsel in [matters], {leading|with} and without juniors.
A {tenant|member} of [firm], [name] has {a thriving|a heavyweight} court practice in [matters].
{Solicitors|Instructing solicitors} {look to|favour} [name] for [matters] that are likely to {reach|end in} the appellate courts.
[name] {appears|is seen} in {many of|some of} the leading cases on [matters].`);

export const PERSON_MIDDLE =
  lines(`[He] {combines|pairs} a command of [strengths] with {sound commercial judgement|an eye for detail|unfailing calm}.
[His] recent caseload {includes|has included} {several|a number of} [matters] with an international dimension.
{Much of [his] work|A large part of [his] practice} comes from [clients], {often referred by foreign counsel|many of whom return year after year}.
[He] is {equally at home|just as comfortable} with [matters] as with [matters].
{Lawyers on the other side|Opponents} describe [him] as {tough but fair|constructive and well prepared|formidable in negotiation}.
[He] {frequently|often} works alongside the [other] {team|specialists} of [firm] on [matters].
[He] also {teaches|lectures on} the subject at {the local university|a leading law school}, and {writes|publishes} on [strengths].
[He] earlier spent {four|six|eight} years {in-house with a [sector] group|at a regulator|in the London office of an international firm|at the ministry of justice}.
[His] {particular|principal} strength lies in [strengths].
The [sector] {industry|sector} is {a particular focus|one of [his] specialisms|where [he] is best known}.
[He] is {qualified|admitted} in {two|three} jurisdictions and {works|drafts} in {two|three} languages.
{Younger|Junior} members of the team {credit [him] with|thank [him] for} {a generous approach to training|giving them early responsibility}.
[His] name {comes up|recurs} {often|regularly} in {conversations|interviews} about [matters].
In addition, [he] is {experienced|well versed} in [matters].
{Foreign firms|Overseas counsel} {call on|retain} [him] when [matters] {reach|concern} [place].
[He] {divides [his] time|splits [his] practice} between [matters] and [matters].
{Recent|New} {mandates|instructions} from [clients] {testify|speak} to [his] {standing|growing standing}.
[He] {served|has served} on {the bar's committee for law reform|a government working group|the board of an arbitral institution}.
[His] {approach|style} is {understated|direct}, {and clients say that it works|which clients appreciate}.
[He] {joined|came to} [firm] {from a rival|as a trainee|with a team of four} and {quickly|soon} {built|developed} {a following|a name} among [clients].
{More than half|About a third} of [his] work has {a link with|ties to} the [sector] {sector|industry}.
{Besides|Alongside} [his] {practice|client work}, [he] {edits|co-edits} a {commentary|handbook} on {the subject|this area of law}.`);

export const PERSON_TRENDS = lines(`Demand for [his] advice has grown as [trends].
In a market in which [trends], [his] {experience|counsel} is {in particular demand|especially valued}.
As [trends], [clients] {consult|call upon} [him] more often.`);

export const PERSON_QUOTES =
  lines(`[He] {sees|grasps} the commercial point within minutes and never loses sight of it.
{An absolute|A real} pleasure to work with: {responsive, pragmatic|clear, quick} and {completely reliable|very well prepared}.
[He] explains {difficult|technical} questions in language that our board understands.
I would {not hesitate to|always} instruct [him] again on [matters].
[He] is {exactly|just} the person you want {beside you|in the room} when {things get difficult|the other side turns aggressive}.
{Extremely|Remarkably} {knowledgeable|thorough}, and {honest about risk|frank about the odds}.
[His] {drafting|written work} is {immaculate|a model of clarity}.
{We value|I appreciate} [his] {availability|accessibility}: even at weekends we have an answer within the hour.
[He] {thinks|plans} {three|several} moves ahead of {the other side|everybody else}.
Counterparties respect [him], and that {makes a difference|gets deals done|settles cases}.
[His] advice is {worth every penny|never longer than it needs to be}.
[He] has {a rare gift|a talent} for {finding the compromise|bringing parties together} without giving away what matters.
A {brilliant|first-rate} {strategist|tactician} with {great|real} {warmth|humility}.
[He] {took the time|made the effort} to understand how our [sector] business {works|makes its money}.
{Clients|People} {love|admire} [him] for [his] {honesty|energy|good humour}.
When [he] says that something can be done by Friday, it {is|will be} done by Thursday.
I have {rarely|seldom} met a lawyer who {listens|asks questions} so well.
[His] knowledge of [strengths] is {simply|quite} {outstanding|unrivalled}.
[He] kept a cool head when {the deal|our case} {nearly fell apart|took an unexpected turn}.
We {trust|rely on} [his] judgement {completely|without reservation}.
{Sharp|Quick-witted} and {unflappable|tenacious}: {I would not want [him] against me|we want [him] on our side}.
[He] {gets|goes} straight to the {heart|root} of a problem and {brings|proposes} {two|three} workable {solutions|ways out}.
{Our|The} {auditors|bankers} {were|are} as impressed with [him] as we {were|are}.
[He] {knows|has met} everyone in this {market|field}, and {uses it wisely|it helps}.
[His] {team|juniors} {would|will} {go through fire|work all night} for [him], and {it shows|so would we}.
{No|There is no} jargon, no surprises on the bill, {just|only} good advice.
[He] {fights|argues} {hard|fiercely} where it {counts|matters} and {lets go|gives way} where it does not.
{The best|One of the best} {lawyers|advisers} I have worked with in {twenty|fifteen} years.
[He] {was|has been} {indispensable|instrumental} in our [sector] {project|matter}.
What {stands out|impresses me} is [his] {preparation|mastery of the file|ability to simplify}.`);

export const BAR_QUOTES = lines(`[He] {commands|has} the ear of the court from the first sentence.
{A superb|A compelling} advocate whose cross-examination is {a delight to watch|surgical}.
[His] skeleton arguments {win cases|do half the work}.
[He] is {user-friendly|approachable}, {turns papers round quickly|never late} and {brave|persuasive} on [his] feet.
Judges {read|follow} [him] closely because [he] {never overstates|concedes what must be conceded}.`);

export const TEAM_OPENINGS =
  lines(`[firm]'s {team|department} in [city] is {a leading|a go-to|an established} choice for [clients] {seeking advice|in need of counsel} on [matters].
The {practice|department} {handles|covers} the full range of [area] work, with {particular|notable} {depth|strength} in [matters] and [matters].
{A well-resourced|A close-knit|A versatile} team {noted|recognised} for its handling of [matters] on behalf of [clients].
[firm] {fields|offers} {an experienced|a sizeable|a tight} group of practitioners {active|engaged} in [matters] throughout [place].
{Best known|Highly regarded} for [strengths], the team {advises|represents} [clients] on {domestic|local} and cross-border [matters].
The [city] group has {built|earned} {an enviable|a loyal} {client base|following} among [clients].
{Clients in|Companies from} the [sector] sector are {well represented|prominent} among those who {instruct|call upon} [firm] for [matters].
[firm] {continues|goes on} to {play|take} a {central|leading} role in [matters] {in|across} [place].
{Long|Traditionally} strong in [matters], the {department|group} has {broadened|extended} its {scope|offering} to [matters].`);

export const SET_OPENINGS =
  lines(`[firm] {houses|is home to} {silks and juniors|members} who are instructed in [matters] {at every level|up to the Supreme Court}.
{A premier|A highly regarded} set for [matters], [firm] {attracts|receives} instructions from {leading solicitors|City firms} and direct from [clients].
{Members of|Counsel at} [firm] {appear|are seen} in {many|a good number} of the {landmark|leading} cases on [matters].`);

export const SET_MIDDLE =
  lines(`The clerks are {praised|commended} for {candour on availability and fees|finding the right barrister, even at another set}.
Its {bench|membership} {includes|counts} {12|17|24} King’s Counsel and {a deep pool|a growing number} of juniors.
{Members|Tenants} are {also|frequently} appointed as {arbitrators and mediators|recorders and deputy judges}.
The set has {recruited|taken on} {two|three} {established practitioners|lateral members} in the past year.
Its {juniors|younger tenants} are {known|respected} for {careful pleadings|working well in large teams}.
International instructions from {Singapore, Dubai and the Caribbean|offshore jurisdictions} are {important|a feature} here.`);

export const TEAM_MIDDLE =
  lines(`It works closely with the firm's [other] {lawyers|specialists} on {larger|multidisciplinary} mandates.
{Recent|Notable} instructions {have included|involve} [matters], {often|frequently} with a link to the [sector] {sector|industry}.
{Lateral hires|New partners} in the past year have {strengthened|deepened} its offering in [strengths].
{Observers|Commentators} {note|highlight} its {growing|increasing} {presence|visibility} in [matters].
The {lawyers|partners} are equally {adept|experienced} at [strengths].
{International firms|Foreign counsel} {regularly|routinely} instruct the team as local counsel on [matters].
Its clients include [clients] as well as [clients].
{A further|Another} string to its bow is [strengths].
In a market where [trends], the team is {seeing|reporting} {more|increased} demand for help with [matters].
{The department|It} regularly {appears|acts} in {matters|cases} that {set precedents|attract attention in the press}.
{Associates|Juniors} are {involved|given responsibility} early, which {clients notice|keeps costs in proportion}.
{Senior|Experienced} partners {remain|stay} {hands-on|close to the work} even on {large|lengthy} [matters].
{The group|It} {counts|numbers} {two|three|five} partners and {nine|twelve|seventeen} {associates|other lawyers} {in [city]|devoted to this work}.
{Over the past year|In the research period} it {advised|acted} on {several|some of the} largest [matters] in [place].
{It has invested|The firm has invested} in {legal technology|project managers} for {document-heavy|large} [matters].
{Its reach extends|The practice extends} to [matters] {through|by way of} {a network of correspondent firms|colleagues in other offices}.`);

export const TEAM_QUOTES =
  lines(`The lawyers understand our business {better than some of our own people|inside out} and tailor their advice accordingly.
They are {very|highly} responsive, and {always|invariably} {practical|solution-oriented}.
{What sets them apart|What we like} is {the partners' personal involvement|how well the partners and associates work together}.
We have been impressed by their {command|handling} of [matters].
They {deliver|give} {clear|crisp} {answers|advice} {on time|within budget} and {without hedging|without drama}.
{Excellent|Outstanding} {project management|coordination} across {six|nine|a dozen} jurisdictions.
Their depth in [strengths] is {unmatched in this market|second to none}.
They {fought hard|stood firm} for us and {never lost sight of|kept an eye on} the {cost|relationship}.
There is strength at every level, from {trainees|junior associates} to senior partners.
Whoever I call, there is the same {quality|care}.
They warn us {early|in good time} when {a risk|something} {is changing|needs the board's attention}.
{Their|The} {invoices|fee estimates} are {transparent|accurate}, which is {rarer than it should be|not true of all their rivals}.
A {dynamic|cohesive} group that {punches above its weight|gets things over the line}.
They have {excellent|very good} {relationships|contacts} with {the authorities|regulators}.
They put themselves in our shoes and {explain|justify} every {hour|step} they bill.
We {came|went} to them for [matters] and {stayed|now use them} for {everything else|far more}.
{The partners|They} {do not|never} {disappear|vanish} once the {mandate|engagement letter} is signed.
They show {common sense|real judgement}, which is {why we return|what we pay for}.
Their [sector] {expertise|know-how} {saved|spared} us {months|a costly mistake}.
{Superb|Consistently good} {service|work}, {even|also} on {small|modest} matters.`);

export const FIRM_OPENINGS =
  lines(`[firm] is {a full-service|an independent|a long-established} practice with its {headquarters|principal office} in [city], and is {ranked|recognised} for [matters] among other work.
Founded in {1894|1921|1958|1967|1983|1996|2004|2011}, [firm] has {grown|developed} into {one of the better-known names|a firm of consequence} in [place].
From its base in [city], [firm] {acts for|serves} [clients] {at home and abroad|in the region and beyond}.
[firm] {enjoys|commands} {strong|broad} market recognition in [place], {notably|not least} for [strengths].
{Known for|Associated with} [matters], [firm] has {been|remained} {a fixture|a point of reference} in [city] for {decades|more than a generation}.
[firm] is {among|one of} the firms to which [clients] {turn|look} first in [place].`);

export const FIRM_MIDDLE =
  lines(`It {employs|numbers} {some|around} {35|60|85|120|210|340} lawyers, including {9|14|22|31|48} partners.
Its best-known teams cover [matters], [matters] and [matters].
{Interviewees|Sources} {draw attention to|emphasise} the firm's {consistency|collegial culture|long view}.
Over the past year the firm {promoted|welcomed} {two|three|five} new partners and {opened a desk for [sector] clients|enlarged its [other] group}.
{Clients|Users of the firm} {range from|include} [clients] as well as [clients].
It {belongs to|is a member of} {an international network|a best-friends alliance} that {reaches|covers} {more than 40|some 70} countries.
Pro bono work {for refugees|for charities|before the constitutional court} {has a firm place|is part of life} at the firm.
Its next generation of partners {are now leading|have taken on} {major|headline} mandates in [matters].
{The firm|It} has {resisted|avoided} mergers and {prefers|chosen} to grow {from within|at its own pace}.
{Referrals|Recommendations} from {other firms|abroad} {bring|account for} {a good part|a third} of its [matters].
{Its|The firm's} {alumni|former associates} {sit|are found} {in the legal departments|on the boards} of many [sector] companies.
The {managing partner|management} {has set|describes} {client continuity|specialisation by industry} as {the priority|the aim} for {this year|the years ahead}.`);

export const PROVIDED_PERSON =
  lines(`I {advise|act for} [clients] on [matters], with {a focus|an emphasis} on the [sector] {sector|industry}.
{My practice|My work} {covers|spans} [matters], [matters] and [matters].
A graduate of the universities of {Leiden|Oxford|Bologna|Heidelberg|Coimbra|Toronto|Uppsala|Singapore} and {Paris|New York|Edinburgh|Geneva|Melbourne}, I {joined|came to} [firm] in {1998|2003|2007|2011|2015|2018}.
{I serve on|I am a member of} the {board of a charity for access to justice|bar association's committee on law reform|editorial board of a law journal}.
{Clients tell me that they value|What clients come to me for is} {plain answers|continuity|speed}.
{I have appeared|I have acted} in {more than 40|over 60|some 100} {reported cases|published matters}.
I {speak|publish} {regularly|often} on [strengths].
{My clients include|Among my clients are} [clients] {in the|from the} [sector] {sector|industry}.
{Before I joined|Before coming to} [firm] I {clerked for a judge|worked in government|trained in New York}.
{Outside|Beyond} the office I {sail|mentor students|chair a small theatre|climb}.`);

export const PROVIDED_FIRM =
  lines(`[firm] is {a partnership of specialists|a firm of problem-solvers} who {advise|stand by} [clients] on their {most important|most difficult} matters.
{Our offices|Our people} {work as one team|share one profit pool}, so that {the right lawyer|the best person for the matter} {does the work|picks up the telephone}.
{We invest|The partners invest} in {training|technology|long relationships}.
We {judge our success|measure ourselves} by the clients who come back.
Our {sector groups|industry teams} {bring together|unite} lawyers who know [sector], [sector] and [sector] {from the inside|in depth}.
All our partners {take part|are active} in the {life|work} of the profession, {teaching|writing} on [strengths].
{Responsible business|Sustainability} {matters to us|is not a slogan here}: we {publish|report} our {emissions|pay gap|pro bono hours} every year.
{We welcome enquiries|Please call us} {about|on} [matters], {in person or by video|in {four|six|nine} languages}.
{Our|The firm's} {history|story} {began|starts} in [city] with {two friends and a typewriter|a single client from the [sector] trade}.
{We answer|You will hear from us} within {a day|four hours}, and a partner {signs|reads} every letter that leaves the house.`);

export const OVERVIEWS =
  lines(`The market for [area] in [place] {remains|has been} {busy|lively|demanding}, as [trends].
{Firms|Practitioners} report {steady|growing} demand for [matters], {particularly|especially} from [clients].
{Interviewees|Those interviewed} {repeatedly|often} mention that [trends].
{The table|This ranking} {recognises|lists} {firms|practices} with {proven|sustained} {expertise|experience} in [matters] and [matters].
{Boutiques|Smaller specialists} {compete|hold their own} {alongside|against} full-service firms, {above all|especially} in [matters].
{International|Foreign} {investors|companies} {look for|expect} advisers with {real|demonstrable} skill in [strengths].
{Competition for talent|The movement of partners between firms} has {altered|reshaped} the {order|picture} in several bands.
Our research {draws on|is based on} {submissions|interviews} with lawyers and their clients {conducted|held} over {six|eight} months.
{Looking ahead|In the coming year}, {many|most} {expect|foresee} more [matters].
Fees remain under {scrutiny|pressure}, and [clients] increasingly {ask for|prefer} {fixed fees|phased budgets}.
{Clients|In-house counsel} in [place] {rate|value} [strengths] {above|over} {size|brand}.
{A wave|A steady stream} of [matters] has {kept|been keeping} the leading teams {occupied|at full stretch}.
{Younger|A new generation of} partners {take|are taking} {the lead|centre stage} on [matters].
{The courts|Legislators} in [place] have {not made|hardly made} the work simpler: [trends].`);

export const DEFINITIONS =
  lines(`This {section|table} covers {law firms|practitioners} that advise [clients] on [matters].
{Work|Expertise} in [matters] and [matters] {is included|falls within this category}.
{Related|Adjacent} work such as [matters] is {taken into account|considered} {where|if} it {forms part of|belongs to} a {larger mandate|wider practice}.
{Submissions|Entries} should {show|describe} [strengths] with {examples|at least five matters} from the past twelve months.`);
