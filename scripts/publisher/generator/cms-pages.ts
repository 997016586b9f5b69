/** The CMS's pages: path | title | description, then paragraphs, `## ` headings and `- ` list items. */
const PAGES = `
# /about-us | About Laurel | Who we are and how we have ranked lawyers since 1994.
Laurel began in 1994 with four researchers, a telephone and the conviction that clients know best who their good lawyers are. The conviction has not changed.
Today more than 200 researchers interview lawyers and their clients in over 100 jurisdictions. Nobody can buy a ranking, and nobody ever could.
## What we publish
- Ranking tables of firms, sets of chambers and individuals
- Editorial reviews that quote the people who pay the bills
- Guides to the law and practice of each jurisdiction
## Who owns us
We are owned by our staff through a trust. Advertising and profiles are sold by another team, in another building, that sees the results on the day you do.
# /about-us/methodology | Methodology | How our research works, from the first interview to the published band.
Every ranking rests on three things: what a firm submits, what the market says and what clients tell us in confidence.
## How a band is decided
We assess technical ability, professional conduct, client service, commercial astuteness, diligence and commitment. A researcher proposes, an editor challenges, and a committee decides.
## Confidentiality
Quotes are anonymous. We never reveal to a firm which of its referees answered.
# /about-us/research-schedule | Research schedule | When submissions are due for each guide.
Deadlines are the last day on which a submission can be taken into account. Research starts on the following Monday.
## How to submit
- Download the template for your guide
- Name up to twenty referees
- Send both through your account before midnight, London time
# /contact-us | Contact us | Reach the research, editorial and client services teams.
Our switchboard is open from nine to six, London time, on working days. Researchers answer their own e-mail.
## Where to write
- Questions on a ranking: research@laurel.example
- Corrections to a profile: profiles@laurel.example
- Press: press@laurel.example
# /cookie-policy | Cookie policy | Which cookies this site sets, and why.
We set as few cookies as we can. Some are necessary to keep you signed in; the others wait for your consent.
## Necessary cookies
One remembers your language, another that you are signed in. Neither leaves our servers.
## Statistics
If you agree, we count visits in order to learn which guides are read. You may withdraw your consent at any time.
# /careers | Careers | Work as a researcher, editor or engineer.
We look for people who listen well and write clearly. Many of our researchers studied law or languages; some did neither.
## What we offer
- Training in interviewing and in eleven practice areas
- A path from researcher to editor within four years
- Four days a week at the office of your choice
# /products | Products | Profiles, badges and reports for firms that are ranked.
Being ranked costs nothing. Firms that want to say more can add to their pages.
## Profiles
A profile lets a firm, a department or a person speak in their own words beside our editorial.
## Badges
Ranked firms may show the badge of the edition in which they appear, free of charge.
# /products/careers | Careers in client services | Help firms make the most of their rankings.
The client services team looks after firms in more than 100 jurisdictions. It takes patience, tact and a good memory for names.
## Current openings
See the list of vacancies, or write to us if the right one is not there.
# /faqs | Frequently asked questions | Answers on rankings, submissions and accounts.
The questions that we hear most often, answered by the people who know. If yours is missing, write to us.
# /events | Events | Where to meet our researchers.
We host round tables, award evenings and webinars throughout the year. Attendance is free for ranked lawyers unless an event says otherwise.
# /top-law-firms | Top law firms | The firms with the most departments ranked in this year's guides.
Numbers are not everything, but readers ask for them. The firms on this page have the largest number of departments in the highest bands of the current editions.
# /info/the-rankings-explained | The rankings explained | What bands, stars and other tiers mean.
A band is a level, not a place: firms in one band stand in alphabetical order.
## Tiers for individuals
- Star Individuals are exceptional lawyers whom the market puts above Band 1
- Senior Statespeople no longer work full time but remain pivotal to their firms
- Eminent Practitioners lead large teams and win work for others
- Up and Coming lawyers have recently been seen on notable matters
- Associates to Watch are associates whom clients already ask for by name
# /info/onboard-with-laurel | Onboard with Laurel | How a new firm takes part in the research.
Any firm can take part, whatever its size. All that is needed is an account and a submission.
## Three steps
- Open an account with your firm's e-mail address
- Choose the guides and practice areas that suit your work
- Submit by the deadline and tell your referees to expect us
# /info/practice-area-definitions | Practice area definitions | What each practice area covers.
Definitions help firms to submit in the right section and readers to find the right lawyer. They change when markets do.
## How to read them
Work that falls between two sections is considered in both, unless the definition says otherwise.
# /info/modern-slavery-statement | Modern slavery statement | Our statement for the current financial year.
Slavery and human trafficking have no place in our business or in that of our suppliers. This statement describes the steps we took in the last financial year.
## Our suppliers
We buy mostly professional services, software and paper. Printers and venues are reviewed every year.
# /info/supplier-code-of-conduct | Supplier code of conduct | What we expect of those who supply us.
Suppliers are expected to obey the law, to pay their people fairly and to tell us when something goes wrong.
## Environment
We prefer suppliers that measure their emissions and can show that they fall.
# /info/privacy | Privacy policy | What we know about you and what we do with it.
We process personal data of lawyers, their clients and the visitors of this site. This page says which, for what purpose and for how long.
## Your rights
- Ask what we hold about you
- Have mistakes corrected
- Object to processing for marketing
# /info/terms-and-conditions | Terms and conditions | The terms on which you may use this site.
You may read, print and link to our rankings. You may not copy them in bulk or present them as your own.
## Liability
Rankings are opinions, carefully formed. They are no substitute for your own enquiries before you instruct a lawyer.
# /unsubscribe | Unsubscribe | Choose which messages you receive from us.
If our messages no longer interest you, choose below which of them should stop. The change takes effect at once.
`;

export interface WrittenPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** HTML of a plain text: a line is a paragraph, `## ` begins a heading, `- ` an item of a list. */
export function htmlOf(text: string): string {
  let html = '';
  let inList = false;
  for (const line of text.trim().split('\n')) {
    const item = line.startsWith('- ');
    if (item !== inList) html += item ? '<ul>' : '</ul>';
    inList = item;
    if (item) html += `<li>${line.slice(2)}</li>`;
    else if (line.startsWith('## ')) html += `<h2>${line.slice(3)}</h2>`;
    else html += `<p>${line}</p>`;
  }
  return inList ? `${html}</ul>` : html;
}

/** Pages written as in the table above. */
export function writtenPages(text: string): WrittenPage[] {
  return text
    .trim()
    .split(/^# /m)
    .filter((part) => part !== '')
    .map((part) => {
      const [head = '', ...body] = part.trim().split('\n');
      const [path = '', title = '', description = ''] = head.split(' | ');
      return { path, title, description, html: htmlOf(body.join('\n')) };
    });
}

export const cmsPages: readonly WrittenPage[] = writtenPages(PAGES);
