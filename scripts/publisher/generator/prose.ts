import { createWriter, type Slots, type Writer } from './grammar.ts';
import type { Gender } from './names.ts';
import { type FieldName, fields } from './practice-areas.ts';
import type { Random } from './random.ts';

const lines = (text: string): string[] => text.trim().split('\n');

const SECTORS = lines(`energy
logistics
packaging
medical devices
food
automotive
chemicals
media
telecoms
steel
textiles
software
retail
agribusiness
aerospace
water
tourism
insurance`);

const COMPANY_FIRST = lines(`Meridian
Norrland
Castellan
Halcyon
Borealis
Tessera
Vantage
Solveig
Cobalt
Arden
Lumen
Pelican
Ostrava
Fernhill
Quarrystone
Marisol
Altamira
Kestrel
Bluewater
Sundara
Tamarind
Zephyr
Harbourline
Ironbridge
Verdant
Calloway
Montrose
Sakura
Orinoco
Levantia
Aurelia
Brightwell
Concordia
Drakensberg
Eastgate
Fjordland
Granite Peak
Highmoor
Juniper
Larkspur`);

const COMPANY_LAST = lines(`Renewables
Holdings
Logistics
Capital
Bank
Energy
Pharma
Foods
Industries
Minerals
Shipping
Insurance
Partners
Technologies
Telecom
Infrastructure
Properties
Airways
Materials
Mobility
Brands
Therapeutics
Water
Media
Asset Management`);

/** The name of a company that does not exist. */
export const companyName = (random: Random): string =>
  `${random.pick(COMPANY_FIRST)} ${random.pick(COMPANY_LAST)}`;

const PERSON_OPENINGS =
  lines(`[name] {is highly regarded|has a strong reputation|is widely respected} in [place] for {his|[his]} work on [matters].
[name] {regularly advises|is a trusted adviser to|is frequently instructed by} [clients] on [matters] and [matters].
[name] of [firm] {brings|offers} {considerable|long-standing|impressive} experience of [matters].
{Sources|Interviewees|Peers} {single out|point to|commend} [name] for [his] [strengths].
[name] maintains {an active|a busy|a distinguished} practice covering [matters], and is {noted|known} for [strengths].
At [firm], [name] {leads on|handles|concentrates on} [matters] for [clients].
{Market commentators|Clients} {turn to|look to} [name] when [matters] become contentious or urgent.
Based in [city], [name] {acts for|represents} [clients] in {demanding|significant|high-value} [matters].`);

const PERSON_MIDDLE =
  lines(`[He] {combines|pairs} a command of [strengths] with {sound commercial judgement|an eye for detail|unfailing calm}.
[His] recent caseload {includes|has included} {several|a number of} [matters] with an international dimension.
{Much of [his] work|A large part of [his] practice} comes from [clients], {often referred by foreign counsel|many of whom return year after year}.
[He] is {equally at home|just as comfortable} with [matters] as with [matters].
Colleagues {on the other side|in the market} describe [him] as {tough but fair|constructive and well prepared|formidable in negotiation}.
[He] {frequently|often} works alongside [the firm's] [other] team on [matters].
[He] {also teaches|lectures} on the subject at {the local university|a leading law school}, and {writes|publishes} on [strengths].
{Before joining [firm], [he] spent|[He] earlier spent} {four|six|eight} years {in-house with a [sector] group|at the regulator|in the London office of an international firm}.
[His] {particular strength|principal strength} lies in [strengths].
The {[sector]|[sector]} industry is {a particular focus|one of [his] specialisms}.
[He] is {qualified|admitted} in {two|three} jurisdictions and {works|drafts} in {two|three} languages.
{Younger|Junior} members of the team {credit|thank} [him] with {a generous approach to training|giving them early responsibility}.
[His] name {comes up|recurs} {often|regularly} in {conversations|interviews} about [matters].
{On the contentious side,|In addition,} [he] is {experienced|well versed} in [matters].`);

const PERSON_TRENDS = lines(`{Demand for [his] advice has grown|[His] practice has broadened} as [trends].
With a market in which [trends], [his] {experience|counsel} is {in particular demand|especially valued}.`);

const PERSON_QUOTES =
  lines(`[He] {sees|grasps} the commercial point within minutes and never loses sight of it.
{An absolute|A real} pleasure to work with: {responsive, pragmatic|clear, quick} and {completely reliable|very well prepared}.
[He] explains {difficult|technical} questions of [strengths] in language that our board understands.
I would {not hesitate to|always} instruct [him] again on [matters].
[He] is {exactly|just} the person you want {beside you|in the room} when {things get difficult|the other side turns aggressive}.
{Extremely|Remarkably} {knowledgeable|thorough}, and {honest about risk|frank about the odds}.
[His] {drafting|written work} is {immaculate|a model of clarity}.
{We value|I appreciate} [his] {availability|accessibility}: even at weekends we have an answer within the hour.
[He] {thinks|plans} {three|several} moves ahead of {the other side|everybody else}.
{Judges listen to [him]|Counterparties respect [him]}, and that {makes a difference|settles cases}.
[His] advice is {worth every penny|never longer than it needs to be}.
[He] has {a rare gift|a talent} for {finding the compromise|bringing parties together} without giving away what matters.
A {brilliant|first-rate} {strategist|tactician} with {great|real} {warmth|humility}.
[He] {took the time|made the effort} to understand how our [sector] business {works|makes its money}.
{Clients|People} {love|admire} [him] for [his] {honesty|energy|good humour}.`);

const TEAM_OPENINGS =
  lines(`[firm]'s {team|department} in [city] is {a leading|a go-to|an established} choice for [clients] {seeking advice|in need of counsel} on [matters].
The {practice|department} {handles|covers} the full range of [area] work, with {particular|notable} {depth|strength} in [matters] and [matters].
{A well-resourced|A close-knit|A versatile} team {noted|recognised} for its handling of [matters] on behalf of [clients].
[firm] {fields|offers} {an experienced|a sizeable|a tight} group of practitioners {active|engaged} in [matters] throughout [place].
{Best known|Highly regarded} for [strengths], the team {advises|represents} [clients] on {domestic|local} and cross-border [matters].
The [city] group {has built|enjoys} {an enviable|a loyal} {client base|following} among [clients].`);

const TEAM_MIDDLE =
  lines(`{It|The group} {works closely|collaborates} with the firm's [other] {lawyers|specialists} on {larger mandates|multidisciplinary mandates}.
{Recent|Notable} instructions {have included|involve} [matters], {often|frequently} with a link to the [sector] {sector|industry}.
{Lateral hires|New partners} in the past year have {strengthened|deepened} its offering in [strengths].
{Observers|Commentators} {note|highlight} its {growing|increasing} {presence|visibility} in [matters].
The {lawyers|partners} are {equally|also} {adept|experienced} at [strengths].
{International firms|Foreign counsel} {regularly|routinely} instruct the team as local counsel on [matters].
{Its|The team's} {clients include|client list features} [clients] as well as [clients].
{A further|Another} {strength|string to its bow} is [strengths].
{As [trends],|In a market where [trends],} the team is {seeing|reporting} {more|increased} demand for {its advice|help} on [matters].
{The department|It} {regularly|often} {appears|acts} in {matters|cases} that {set precedents|attract attention in the press}.
{Associates|Juniors} are {involved|given responsibility} early, which {clients notice|keeps costs in proportion}.`);

const TEAM_QUOTES =
  lines(`{They|The lawyers} {understand|know} our business {better than some of our own people|inside out} and tailor their advice accordingly.
{The team is|They are} {very|highly} responsive, and {always|invariably} {practical|solution-oriented}.
{What sets them apart|What we like} is {the partners' personal involvement|how well the partners and associates work together}.
We {were impressed|have been impressed} by their {command|handling} of [matters].
They {deliver|give} {clear|crisp} {answers|advice} {on time|within budget} and {without hedging|without drama}.
{Excellent|Outstanding} {project management|coordination} across {six|nine|a dozen} jurisdictions.
{Their|The group's} {depth|knowledge} in [strengths] is {unmatched in this market|second to none}.
They {fought hard|stood firm} for us and {never lost sight of|kept an eye on} the {cost|relationship}.
{The bench is deep|There is strength at every level}, from {trainees|junior associates} to senior partners.
{I can call any of them|Whoever I call}, and {I get|there is} the same {quality|care}.
{They warn us|The team warns us} {early|in good time} when {a risk|something} {is changing|needs the board's attention}.`);

const FIRM_OPENINGS =
  lines(`[firm] is {a full-service|an independent|a long-established} practice with its {headquarters|principal office} in [city], and is {ranked|recognised} for [matters] among other work.
Founded in {1894|1921|1958|1967|1983|1996|2004|2011}, [firm] has {grown|developed} into {one of the better-known names|a firm of consequence} in [place].
{From its base in|Headquartered in} [city], [firm] {acts for|serves} [clients] {at home and abroad|in the region and beyond}.
[firm] {enjoys|commands} {strong|broad} market recognition in [place], {notably|not least} for [strengths].`);

const FIRM_MIDDLE =
  lines(`{The firm|It} {employs|numbers} {some|around} {35|60|85|120|210|340} lawyers, {including|of whom} {9|14|22|31|48} {are }{partners|at partner level}.
Its {strengths|best-known teams} {include|cover} [matters], [matters] and [matters].
{Interviewees|Sources} {draw attention to|emphasise} the firm's {consistency|collegial culture|long view}.
{In the past twelve months|Over the past year} the firm {promoted|welcomed} {two|three|five} new partners and {opened|enlarged} {a desk for [sector] clients|its [other] group}.
{Clients|Users of the firm} {range from|include} [clients] {to|and} [clients].
It {belongs to|is a member of} {an international network|a best-friends alliance} that {reaches|covers} {more than 40|some 70} countries.
{Pro bono work|Work without fee} {for refugees|for charities|before the constitutional court} {has a firm place|is part of life} at the firm.
{Its|The firm's} {younger|next generation of} partners {are now leading|have taken on} {major|headline} mandates in [matters].`);

const PROVIDED_PERSON =
  lines(`I {advise|act for} [clients] on [matters], with {a focus|an emphasis} on the [sector] {sector|industry}.
{My practice|My work} {covers|spans} [matters], [matters] and [matters].
{After studying in|A graduate of the universities of} {Leiden|Oxford|Bologna|Heidelberg|Coimbra|Toronto|Uppsala|Singapore} and {Paris|New York|Edinburgh|Geneva|Melbourne}, I {joined [firm] in|came to [firm] in} {1998|2003|2007|2011|2015|2018}.
{I serve on|I am a member of} the {board of a charity for access to justice|bar association's committee on [area]|editorial board of a law journal}.
{Clients tell me that they value|What clients come to me for is} {plain answers|continuity|speed}.
{I have appeared|I have acted} in {more than 40|over 60|some 100} {reported cases|published matters}.
I {speak|publish} {regularly|often} on [strengths].`);

const PROVIDED_FIRM =
  lines(`{We are|[firm] is} {a partnership of specialists|a firm of problem-solvers} {who|that} {advise|stand by} [clients] on their {most important|most difficult} matters.
{Our offices|Our people} {work as one team|share one profit pool}, so that {the right lawyer|the best person for the matter} {does the work|picks up the telephone}.
{We invest|The partners invest} in {training|technology|long relationships} and {measure ourselves by|judge our success by} the clients who come back.
{Our|The firm's} {sector groups|industry teams} {bring together|unite} lawyers who know [sector], [sector] and [sector] {from the inside|in depth}.
{We|All our partners} {take part|are active} in the {life|work} of the {profession|bar}, {teaching|writing} on [strengths].
{Responsible business|Sustainability} {matters to us|is not a slogan here}: we {publish|report} our {emissions|pay gap|pro bono hours} every year.
{We welcome enquiries|Please call us} {about|on} [matters], {in person or by video|in {four|six|nine} languages}.`);

const OVERVIEWS = lines(
  `The market for [area] in [place] {remains|has been} {busy|lively|demanding}, as [trends].
{Firms|Practitioners} report {steady|growing} {demand|instructions} for [matters], {particularly|especially} from [clients].
{Interviewees|Those interviewed} {repeatedly|often} mention that [trends].
{The table|This ranking} {recognises|lists} {firms|practices} with {proven|sustained} {expertise|experience} in [matters] and [matters].
{Boutiques|Smaller specialists} {compete|hold their own} {alongside|against} full-service firms, {above all|especially} in [matters].
{International|Foreign} {investors|companies} {look for|expect} advisers with {real|demonstrable} skill in [strengths].
{Competition for talent|The movement of partners between firms} has {altered|reshaped} the {order|picture} in several bands.
{Our research|The research} {draws on|is based on} {submissions|interviews} with {lawyers and their clients|clients and peers} {conducted|held} over {six|eight} months.
{Looking ahead,|In the coming year,} {many|most} {expect|foresee} that [matters] will {grow|increase}.
{Pricing|Fees} {is|remain} under {scrutiny|pressure}, and [clients] increasingly {ask for|prefer} {fixed fees|phased budgets}.`.replace(
    '{Pricing|Fees} {is|remain}',
    'Fees remain',
  ),
);

const DEFINITIONS =
  lines(`This {section|table} covers {law firms|practitioners} that advise [clients] on [matters].
{Work|Expertise} in [matters] and [matters] {is included|falls within this category}.
{Related|Adjacent} work such as [matters] is {taken into account|considered} {where|if} it {forms part of|belongs to} a {larger mandate|wider practice}.`);

const OTHER_TEAMS = [
  'tax',
  'regulatory',
  'employment',
  'corporate',
  'disputes',
  'finance',
  'real estate',
  'competition',
];

/** Whom and what a piece of prose is about. */
export interface Subject {
  readonly field: FieldName;
  readonly area: string;
  readonly place: string;
  readonly city: string;
  readonly firm: string;
  readonly person?: { readonly shortName: string; readonly gender: Gender };
}

const PRONOUNS = {
  female: { he: 'she', his: 'her', him: 'her' },
  male: { he: 'he', his: 'his', him: 'him' },
} as const;

/** Slots of one subject; a page with several subjects hands each sentence the right ones. */
export function subjectSlots(subject: Subject): Slots {
  const field = fields[subject.field];
  return {
    matters: field.matters,
    clients: field.clients,
    strengths: field.strengths,
    trends: field.trends,
    advice: field.advice,
    area:
      subject.area.includes('/') || subject.area.includes('&') ? subject.area : subject.area.toLowerCase(),
    place: subject.place,
    city: subject.city,
    firm: subject.firm,
    sector: SECTORS,
    other: OTHER_TEAMS,
    "the firm's": "the firm's",
    ...(subject.person === undefined
      ? {}
      : { name: subject.person.shortName, ...PRONOUNS[subject.person.gender] }),
  };
}

export const createPageWriter = (random: Random, subject: Subject): Writer =>
  createWriter(random, subjectSlots(subject));

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

const bullets = (items: readonly (string | undefined)[]): string => {
  const written = items.filter((item) => item !== undefined);
  return written.length === 0
    ? ''
    : `<ul>${written.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
};

const work = (random: Random, writer: Writer, slots: Slots, count: number): (string | undefined)[] =>
  Array.from({ length: count }, () =>
    writer.sentence(
      [
        'Advised [company] on [advice].',
        'Acted for [company] in connection with [advice].',
        'Represented [company] in relation to [advice].',
        'Assisted [company] with [advice].',
      ],
      { ...slots, company: companyName(random), company2: companyName(random) },
    ),
  );

/** HTML and quotes of an editorial review of a person in one table. */
export function personReview(
  random: Random,
  writer: Writer,
  subject: Subject,
  length: 'short' | 'long',
): { html: string; quotes: string[] } {
  const slots = subjectSlots(subject);
  const opening = writer.paragraph(1, PERSON_OPENINGS, slots);
  const middle = writer.paragraph(length === 'long' ? random.between(2, 3) : 1, PERSON_MIDDLE, slots);
  const trend = length === 'long' && random.chance(0.4) ? writer.paragraph(1, PERSON_TRENDS, slots) : '';
  const html =
    paragraph([opening, middle].filter(Boolean).join(' ')) +
    paragraph(trend) +
    (length === 'long' && random.chance(0.5)
      ? `<h4>Work highlights</h4>${bullets(work(random, writer, slots, random.between(1, 2)))}`
      : '');
  return { html, quotes: quotes(writer, PERSON_QUOTES, slots, random.between(length === 'long' ? 1 : 0, 2)) };
}

function quotes(writer: Writer, templates: readonly string[], slots: Slots, count: number): string[] {
  return Array.from({ length: count }, () => writer.sentence(templates, slots)).filter(
    (quote) => quote !== undefined,
  );
}

/** HTML and quotes of an editorial review of a department. */
export function departmentReview(
  random: Random,
  writer: Writer,
  subject: Subject,
): { html: string; quotes: string[] } {
  const slots = subjectSlots(subject);
  const html =
    `<h3>What the team is known for</h3>${paragraph(`${writer.paragraph(1, TEAM_OPENINGS, slots)} ${writer.paragraph(random.between(1, 3), TEAM_MIDDLE, slots)}`)}` +
    `<h3>Work highlights</h3>${bullets(work(random, writer, slots, random.between(2, 4)))}`;
  return { html, quotes: quotes(writer, TEAM_QUOTES, slots, random.between(1, 3)) };
}

/** HTML and quotes of an editorial review of a firm as a whole. */
export function firmReview(
  random: Random,
  writer: Writer,
  subject: Subject,
): { html: string; quotes: string[] } {
  const slots = subjectSlots(subject);
  return {
    html:
      paragraph(writer.paragraph(1, FIRM_OPENINGS, slots)) +
      paragraph(writer.paragraph(random.between(2, 4), FIRM_MIDDLE, slots)),
    quotes: quotes(writer, TEAM_QUOTES, slots, random.between(0, 2)),
  };
}

/** HTML that a person supplied. */
export function personProvided(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 3), PROVIDED_PERSON, slots)) +
    (random.chance(0.5)
      ? `<h3>Experience</h3>${bullets(work(random, writer, slots, random.between(2, 3)))}`
      : '')
  );
}

/** HTML that a firm or department supplied. */
export function firmProvided(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 3), PROVIDED_FIRM, slots)) +
    (random.chance(0.6)
      ? `<h3>Recent work</h3>${bullets(work(random, writer, slots, random.between(2, 3)))}`
      : paragraph(writer.paragraph(1, PROVIDED_FIRM, slots)))
  );
}

/** HTML that introduces a ranking table. */
export function tableOverview(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 3), OVERVIEWS, slots)) +
    paragraph(writer.paragraph(random.between(2, 3), OVERVIEWS, slots))
  );
}

/** HTML that says what a practice area covers. */
export function areaDefinition(random: Random, writer: Writer, subject: Subject): string {
  return paragraph(writer.paragraph(random.between(2, 3), DEFINITIONS, subjectSlots(subject)));
}

/**
 * HTML as people paste it into an editor: a script, an event handler and inline styles, which a site must remove.
 * Nothing of it is visible text.
 */
export function pasted(html: string, random: Random): string {
  return random.pick([
    `${html}<script>document.title = 'pasted'</script>`,
    html.replace('<p>', '<p onclick="alert(1)">'),
    html.replace('<p>', '<p style="color:#f00;font-family:Comic Sans MS">'),
    `${html}<p><a href="javascript:void(0)">Read more</a></p>`,
    `${html}<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->`,
  ]);
}
