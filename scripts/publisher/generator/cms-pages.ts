import { type WrittenText, writtenTexts } from './written-text.ts';

/** `# ` path | title | description, then the text. */
const PAGES = `
# /about-us | About Laurel | Who we are and how we have ranked lawyers since 1994.
Laurel began in 1994 with four researchers, a telephone and the conviction that clients know best who their good lawyers are. The conviction has not changed.
Today more than 200 researchers interview lawyers and their clients in over 100 jurisdictions. Nobody can buy a ranking, and nobody ever could.
## What we publish
- Ranking tables of firms, sets of chambers and individuals
- Editorial reviews that quote the people who pay the bills
- Guides to the law and practice of each jurisdiction
## Who owns us
We are owned by our staff through a trust. Profiles and badges are sold by another team, in another building, that sees the results on the day you do.
## Where to read on
The [methodology](/about-us/methodology) explains how a band is decided, and the [research schedule](/about-us/research-schedule) says when. If you would like to work with us, look at our [careers](/careers).
# /about-us/methodology | Methodology | How our research works, from the first interview to the published band.
Every ranking rests on three things: what a firm submits, what the market says and what clients tell us in confidence.
## Submissions
A submission describes up to twenty matters of the past twelve months and names the people who worked on them. It is the beginning of the research, not the end.
## Interviews
Researchers speak to lawyers about their peers and to clients about their lawyers. A typical table rests on some eighty conversations.
## How a band is decided
We assess six qualities:
- Technical ability
- Professional conduct
- Client service
- Commercial astuteness
- Diligence
- Commitment
A researcher proposes, an editor challenges, and a committee decides. No decision is taken by one person alone.
## Confidentiality
Quotes are anonymous. We never reveal to a firm which of its referees answered, or what they said.
## If you disagree
Write to the editor of the guide. Editors explain their reasons, and they have been known to change their minds when new facts appear.
# /about-us/research-schedule | Research schedule | When submissions are due for each guide.
Deadlines are the last day on which a submission can be taken into account. Research starts on the following Monday and takes about four months.
## How to submit
- Download the template for your guide
- Name up to twenty referees
- Send both through your account before midnight, London time
## Extensions
Editors can grant a week where there is a good reason. Ask before the deadline, not after.
## What happens next
You will hear from a researcher within six weeks. If you do not, [write to us](/contact-us).
# /contact-us | Contact us | Reach the research, editorial and client services teams.
Our switchboard is open from nine to six, London time, on working days. Researchers answer their own e-mail.
## Where to write
- Questions on a ranking: research@laurel.example
- Corrections to a profile: profiles@laurel.example
- Press: press@laurel.example
- Everything else: help@laurel.example
## Visiting us
Our offices are in the City of London, five minutes from Chancery Lane. Please make an appointment: researchers are often on the telephone.
# /cookie-policy | Cookie policy | Which cookies this site sets, and why.
We set as few cookies as we can. Some are necessary to keep you signed in; the others wait for your consent.
## Necessary cookies
One remembers your language, another that you are signed in. Neither leaves our servers, and both end with your visit or after a year.
## Statistics
If you agree, we count visits in order to learn which guides are read. The figures are kept for thirteen months.
## Your choice
You may change your mind at any time: the link at the foot of each page opens your settings again.
# /careers | Careers | Work as a researcher, editor or engineer.
We look for people who listen well and write clearly. Many of our researchers studied law or languages; some did neither.
## What we offer
- Training in interviewing and in eleven practice areas
- A path from researcher to editor within four years
- Three days a week at the office of your choice
## How we recruit
A short letter, a conversation and half a day with the team you would join. You will always get an answer.
# /products | Products | Profiles, badges and reports for firms that are ranked.
Being ranked costs nothing. Firms that want to say more can add to their pages.
## Profiles
A profile lets a firm, a department or a person speak in their own words beside our editorial. It never changes what the editorial says.
## Badges
Ranked firms may show the badge of the edition in which they appear, free of charge.
## Reports
A report summarises what clients said about a team over three years, without names. Managing partners read them in private.
# /products/careers | Careers in client services | Help firms make the most of their rankings.
The client services team looks after firms in more than 100 jurisdictions. It takes patience, tact and a good memory for names.
## A normal week
Two days of calls, one of travel and two of writing. Nobody sells on commission.
## Current openings
See all [careers](/careers), or write to us if the right one is not there.
# /faqs | Frequently asked questions | Answers on rankings, submissions and accounts.
The questions that we hear most often, answered by the people who know. If yours is missing, [write to us](/contact-us).
## Before you ask
Most questions on bands are answered in [the rankings explained](/info/the-rankings-explained); most on deadlines in the [research schedule](/about-us/research-schedule).
# /events | Events | Where to meet our researchers.
We host round tables, award evenings and webinars throughout the year. Attendance is free for ranked lawyers unless an event says otherwise.
## Round tables
Twelve general counsel, twelve partners and one moderator. What is said in the room stays there.
## Awards
Shortlists follow from the research; juries of clients choose the winners. Tables are sold, prizes are not.
# /top-law-firms | Top law firms | The firms with the most departments ranked in this year's guides.
Numbers are not everything, but readers ask for them. The firms on this page have the largest number of departments in the highest bands of the current editions.
## How we count
A department counts once for each table in which it is ranked, and Band 1 counts three times as much as Band 6. Individuals do not count at all.
## What it does not say
A boutique with one department in Band 1 may be the right choice for your matter. Start with [all law firms](/all-law-firms-global-2) if you know what you are looking for.
# /info/the-rankings-explained | The rankings explained | What bands, stars and other tiers mean.
A band is a level, not a place: firms in one band stand in alphabetical order.
## Bands
There are up to six. Band 1 is the highest, but every band is an achievement: most firms of a market are in none.
## Tiers for individuals
- Star Individuals are exceptional lawyers whom the market puts above Band 1
- Senior Statespeople no longer work full time but remain pivotal to their firms
- Eminent Practitioners lead large teams and win work for others
- Recognised Practitioners are well regarded without having reached a band
- Up and Coming lawyers have recently been seen on notable matters
- Associates to Watch are associates whom clients already ask for by name
- Foreign Experts practise abroad and are known for their work on the jurisdiction
## Why tables differ
Some markets are large enough for six bands, others for two. Empty bands are left out.
# /info/onboard-with-laurel | Onboard with Laurel | How a new firm takes part in the research.
Any firm can take part, whatever its size. All that is needed is an account and a submission.
## Three steps
- Open an account with your firm's e-mail address
- Choose the guides and practice areas that suit your work
- Submit by the deadline and tell your referees to expect us
## What to expect
New firms are rarely ranked in their first year. Researchers need to hear of you from more than one side.
## Help
Our [webinars](/events) show how good submissions are written.
# /info/practice-area-definitions | Practice area definitions | What each practice area covers.
Definitions help firms to submit in the right section and readers to find the right lawyer. They change when markets do.
## How to read them
Work that falls between two sections is considered in both, unless the definition says otherwise.
## Three that are often confused
- Corporate/M&A covers transactions; company secretarial work belongs elsewhere
- Dispute Resolution covers courts; arbitration has a section of its own where the market is large enough
- TMT covers contracts and regulation; patents belong to Intellectual Property
# /info/modern-slavery-statement | Modern slavery statement | Our statement for the current financial year.
Slavery and human trafficking have no place in our business or in that of our suppliers. This statement describes the steps we took in the last financial year.
## Our business
We employ some 400 people in six offices. All of them have written contracts and are paid at least the living wage of the city in which they work.
## Our suppliers
We buy mostly professional services, software and paper. Printers and venues are reviewed every year, and cleaners are employed by us directly.
## Training
Everyone who signs contracts for us learns how to recognise the signs. The board approved this statement in September.
# /info/supplier-code-of-conduct | Supplier code of conduct | What we expect of those who supply us.
Suppliers are expected to obey the law, to pay their people fairly and to tell us when something goes wrong.
## People
- No forced or child labour
- Freedom to join a union
- Safe places of work
## Integrity
We neither give nor accept anything that could be mistaken for a bribe. A sandwich is fine; a weekend is not.
## Environment
We prefer suppliers that measure their emissions and can show that they fall.
# /info/privacy | Privacy policy | What we know about you and what we do with it.
We process personal data of lawyers, their clients and the visitors of this site. This page says which, for what purpose and for how long.
## Lawyers
We keep what is needed for the research: names, positions, matters and opinions. The basis is our legitimate interest in independent journalism.
## Clients
Your name and what you say stay with the research team. We delete interview notes after five years.
## Visitors
Server logs are kept for thirty days. See the [cookie policy](/cookie-policy) for the rest.
## Your rights
- Ask what we hold about you
- Have mistakes corrected
- Object to processing for marketing
- Complain to the supervisory authority
# /info/terms-and-conditions | Terms and conditions | The terms on which you may use this site.
You may read, print and link to our rankings. You may not copy them in bulk or present them as your own.
## Quoting us
Firms may quote their own editorial in full, with the year of the edition. Quotations may be shortened if their sense remains.
## Liability
Rankings are opinions, carefully formed. They are no substitute for your own enquiries before you instruct a lawyer.
## Law
English law applies, and the courts of London decide.
# /unsubscribe | Unsubscribe | Choose which messages you receive from us.
If our messages no longer interest you, choose which of them should stop. The change takes effect at once.
## What we send
- Deadlines of the guides that you follow
- Invitations to events in your city
- A letter from the editors, six times a year
## What we must send
Messages on a submission that you made, or on an interview that you agreed to, still arrive.
`;

/** The pages that are translated, by the same paths. */
const FRENCH_PAGES = `
# /about-us | À propos de Laurel | Qui nous sommes et comment nous classons les avocats depuis 1994.
Laurel est né en 1994 avec quatre enquêteurs, un téléphone et une conviction : ce sont les clients qui connaissent le mieux les bons avocats.
Aujourd’hui, plus de 200 enquêteurs interrogent avocats et clients dans plus de 100 pays. Aucun classement ne s’achète.
## Ce que nous publions
- Des classements de cabinets et d’avocats
- Des commentaires qui citent les clients
- Des guides du droit et de la pratique de chaque pays
# /about-us/methodology | Méthodologie | Comment se déroule l’enquête, du premier entretien au rang publié.
Chaque classement repose sur trois sources : le dossier du cabinet, l’opinion du marché et les confidences des clients.
## Comment un rang est décidé
L’enquêteur propose, le rédacteur conteste et un comité décide. Personne ne décide seul.
# /contact-us | Nous contacter | Joindre les équipes d’enquête, de rédaction et de service aux clients.
Le standard est ouvert de neuf à dix-huit heures, heure de Londres. Les enquêteurs répondent eux-mêmes à leur courrier.
# /info/the-rankings-explained | Comprendre les classements | Ce que signifient les rangs, les étoiles et les autres catégories.
Un rang est un niveau, non une place : les cabinets d’un même rang se suivent par ordre alphabétique.
## Les catégories d’avocats
- Les Star Individuals se situent au-dessus du premier rang
- Les Foreign Experts exercent à l’étranger
# /info/privacy | Protection des données | Ce que nous savons de vous et ce que nous en faisons.
Nous traitons les données d’avocats, de leurs clients et des visiteurs de ce site. Cette page dit lesquelles, dans quel but et pour combien de temps.
`;

export const cmsPages: readonly WrittenText[] = writtenTexts(PAGES);
export const frenchCmsPages: readonly WrittenText[] = writtenTexts(FRENCH_PAGES);
