import { type WrittenText, writtenTexts } from './written-text.ts';

/** `# ` seoTitle | title | summary, then the text. */
const ARTICLES = `
# private-credit-meets-the-banks | Private credit meets the banks | Lenders that used to compete now share the same deals.
Two years ago direct lenders and banks bid against each other. Today they sit in the same intercreditor agreement.
## What changed
Rates settled, sponsors returned and documentation grew up. Club deals that once took four weeks now close in two.
- Unitranche loans carry super senior tranches
- Banks lend to the funds that replaced them
- Borrowers ask for delayed-draw facilities that only funds used to offer
## What to watch
The first generation of unitranche loans comes due in the next eighteen months. Lawyers expect more amendments than enforcements.
# what-clients-want-from-litigators | What clients want from litigators | We asked 1,800 general counsel. Brilliance came fourth.
Predictability of cost came first, candour second and speed third. Brilliance was fourth, just ahead of courtesy.
## The answers that stayed with us
One general counsel put it simply: tell me early if I am going to lose. Another wanted fewer memoranda and more decisions.
## How firms respond
Phased budgets have become common. So have review meetings at which somebody other than the billing partner asks the questions.
# the-unified-patent-court-at-three | The Unified Patent Court at three | Which divisions are busy, and who appears before them.
The local divisions in Germany remain the busiest, but The Hague and Paris are catching up.
## Languages
English has overtaken German in new filings. Translators are busy all the same: evidence arrives in every language.
## Teams
Parties instruct mixed teams of litigators and patent attorneys from two or three countries. Firms without allies on the Continent feel it.
# how-to-write-a-submission | How to write a submission that gets read | Our editors on what they skip and what they underline.
Start with the matter that only your team could have handled. Say what was difficult, and who on your side solved it.
## Referees
Twenty good referees beat forty who never pick up the telephone. Tell them that we will call.
## What we skip
- Adjectives
- Lists of seminars
- Deal values without a role
See the [research schedule](/about-us/research-schedule) for the deadlines.
# arbitration-in-the-gulf | Arbitration in the Gulf comes of age | New laws, new centres and a crowded calendar.
Parties now choose seats in the region because they want to, not because the contract says so.
## Courts
Supportive judgments have followed one another in quick succession. Enforcement takes months where it used to take years.
## Counsel
Local advocates increasingly lead the teams that used to be led from London or Paris.
# silks-of-the-year | New silks and where they practise | A look at this year’s appointments.
Commercial sets did well, but so did the circuits. Crime and family supplied more new silks than in any year since 2011.
## Diversity
Progress is visible among applicants and slower among appointments. The panel has published its reasons in more detail than before.
# restructuring-plans-five-lessons | Restructuring plans: five lessons from the appeals | Valuation evidence decides, and it decides early.
Courts of appeal have now looked at enough restructuring plans to make out a line.
## The lessons
- Plan companies must share the benefit of the plan, not only its burden
- Out-of-the-money creditors deserve reasons
- Experts should meet before the hearing
- Timetables that leave no room for dissent are suspect
- Consent is cheaper than victory
# foreign-investment-screening | Foreign investment screening: the new closing condition | Thirty regimes, thirty timetables and one long-stop date.
Few cross-border deals close without at least one filing under a screening regime. Sellers now ask bidders for a map of filings with the first offer.
## In practice
Lead counsel keep a table of regimes, thresholds and expected dates, and update it weekly. The long-stop date follows from the slowest line.
# offshore-wind-and-the-grid | Offshore wind waits for the grid | Permits are no longer the bottleneck.
Developers have learned to obtain permits. Connections to the grid are another matter.
## Contracts
Power purchase agreements now share the risk of a late connection. Lenders read these clauses first.
# legal-directories-and-artificial-intelligence | What machines cannot ask | Why we still telephone.
Software reads submissions faster than we do. It does not hear the pause before a client answers.
## How we use it
It sorts, it spots contradictions, and it never decides. Researchers sign every word that we publish.
# family-offices-grow-up | Family offices grow up | Governance, succession and a seat for the next generation.
Family offices employ more lawyers than many a listed company. They have begun to behave like it.
## Structures
Boards with independent members, written investment policies and an exit for those who want one: none of this is new, except that it is now usual.
# data-transfers-again | Data transfers, again | The third framework in ten years, and the questions that remain.
Privacy counsel have learned to write clauses that survive the framework on which they rest.
## What regulators ask
They ask for transfer assessments, and they read them. Templates copied from the internet do not impress anybody.
# the-lisbon-effect | The Lisbon effect | Why international firms keep opening in Portugal.
Three international firms opened in Lisbon this year, and two regional ones merged.
## Local firms
The established houses have answered with lateral hires in energy and technology. Band 1 has not changed; everything below has.
# women-in-arbitration | Who gets appointed | The numbers behind the panels.
Women made up nearly a third of the arbitrators appointed by institutions last year, and far fewer of those whom parties chose.
## What helps
Institutions publish their numbers. Some firms have begun to publish theirs.
# warsaw-deal-market | Warsaw’s deal market after the pause | Sponsors return, and with them the lawyers who know them.
Buyout activity in Poland has come back faster than in its neighbours. Local firms lead more often than they support.
## Who is busy
Energy, logistics and food dominate the pipeline. Warranty insurance is standard.
# secondments-that-work | Secondments that work | Six months that pay back for six years.
Clients remember the associate who sat with them for half a year. So do we, when they tell us about it in interviews.
## Three rules
- Choose somebody you would miss
- Agree what happens to the file load at home
- Come back with a list of what could be better
`;

/** An article: its seoTitle stands where other texts have their path. */
export const articles: readonly WrittenText[] = writtenTexts(ARTICLES);
