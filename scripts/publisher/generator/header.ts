import { guideAddress, listingAddress } from '../../../src/domain/addresses.ts';
import type { HeaderSettings, NavLink } from '../../../src/domain/header-settings.ts';
import type { GuidePlan } from './guides.ts';

const link = (link_text: string, link_url: string, more: Partial<NavLink> = {}): NavLink => ({
  link_text,
  link_url,
  bold_font: false,
  external_link: false,
  badge: '',
  column_break: false,
  extended_content: false,
  link_description: '',
  link_overview: '',
  custom_routing_config: null,
  use_client_routing: false,
  ...more,
});

const picture = (name: string) => ({
  image_default: `/media/${name}-768.jpg`,
  image_md: `/media/${name}-992.jpg`,
  image_lg: `/media/${name}-1200.jpg`,
  image_xl: `/media/${name}-1400.jpg`,
  image_xxl: `/media/${name}-1600.jpg`,
});

/** Texts of the menus in one language. */
type Translate = (english: string) => string;

/** The header's four menus for the guides of a site; `translate` gives their texts in another language. */
export function headerSettings(
  guides: readonly GuidePlan[],
  translate: Translate = (text) => text,
): HeaderSettings {
  const t = translate;
  const guideLinks = (category: number) =>
    guides
      .filter((guide) => guide.category === category)
      .map((guide) =>
        link(guide.name, guideAddress({ guide: guide.name, groupId: guide.groupId }), {
          bold_font: guide.name === 'Global',
          badge: guide.name === 'Asia-Pacific' ? t('New') : '',
        }),
      );
  const regional = guideLinks(1).map((item, index) => (index === 4 ? { ...item, column_break: true } : item));
  const global = { guide: 'Global', groupId: 2 };
  return {
    acf: {
      nav_sections: [
        {
          section_id: 'rankings',
          nav_subsections: [
            {
              subsection_id: 'regional',
              subsection_title: t('Regional guides'),
              width: 5,
              columns: 2,
              subsection_links: regional,
            },
            {
              subsection_id: 'specialist',
              subsection_title: t('Specialist guides'),
              width: 2,
              columns: 1,
              subsection_links: guideLinks(2),
            },
            {
              subsection_id: 'spotlight',
              subsection_title: t('Spotlight guides'),
              width: 2,
              columns: 1,
              subsection_links: guideLinks(3),
            },
            {
              subsection_id: 'find',
              subsection_title: t('Find'),
              width: 3,
              columns: 1,
              subsection_links: [
                link(t('Find a law firm'), listingAddress('all-law-firms', global), { bold_font: true }),
                link(t('Find a lawyer'), listingAddress('all-lawyers', global), { bold_font: true }),
                link(t('Top law firms'), '/top-law-firms'),
                link(t('The rankings explained'), '/info/the-rankings-explained', {
                  extended_content: true,
                  link_description: t('Bands, stars and what lies between them'),
                  link_overview: `<p>${t('A band is a level, not a place.')}</p>`,
                }),
              ],
            },
          ],
          banner: {
            show_banner: true,
            layout: 'default',
            title: t('Global 2026 is out'),
            content: `<p>${t('Firms and lawyers of more than 100 jurisdictions, researched over twelve months.')}</p>`,
            content_color: 'light',
            button_text: t('Open the guide'),
            button_link: guideAddress(global),
            landscape_image: picture('global-landscape'),
            portrait_image: picture('global-portrait'),
            image_anchor: { horizontal: 'center', vertical: 'bottom' },
            custom_routing_config: null,
            use_client_routing: false,
          },
          cta_banner: {
            show_banner: true,
            badge: t('Deadline'),
            banner_text: t('Submissions for the next edition close soon.'),
            banner_link: '/about-us/research-schedule',
            banner_link_text: t('See the schedule'),
          },
        },
        {
          section_id: 'articles-events',
          nav_subsections: [
            {
              subsection_id: 'read',
              subsection_title: t('Read'),
              width: 6,
              columns: 1,
              subsection_links: [
                link(t('Articles'), '/articles', {
                  bold_font: true,
                  extended_content: true,
                  link_description: t('What our editors learned in this year’s interviews'),
                }),
                link(t('Methodology'), '/about-us/methodology'),
              ],
            },
            {
              subsection_id: 'meet',
              subsection_title: t('Meet'),
              width: 6,
              columns: 1,
              subsection_links: [
                link(t('Events'), '/events', { badge: t('New') }),
                link('LinkedIn', 'https://www.linkedin.com/company/laurel-example', { external_link: true }),
              ],
            },
          ],
          banner: null,
          cta_banner: null,
        },
        {
          section_id: 'products',
          nav_subsections: [
            {
              subsection_id: 'products',
              subsection_title: t('For ranked firms'),
              width: 8,
              columns: 2,
              subsection_links: [
                link(t('All products'), '/products', { bold_font: true }),
                link(t('Careers in client services'), '/products/careers'),
                link(t('Careers'), '/careers', { column_break: true }),
                link(t('Frequently asked questions'), '/faqs'),
              ],
            },
          ],
          banner: {
            show_banner: true,
            layout: 'horizontal',
            title: t('Badges for ranked firms'),
            content: `<p>${t('Show the edition in which you are ranked, free of charge.')}</p>`,
            content_color: 'dark',
            button_text: t('About our products'),
            button_link: '/products',
            landscape_image: picture('badges-landscape'),
            portrait_image: null,
            image_anchor: { horizontal: 'right', vertical: 'center' },
            custom_routing_config: null,
            use_client_routing: false,
          },
          cta_banner: null,
        },
        {
          section_id: 'submissions',
          nav_subsections: [
            {
              subsection_id: 'submit',
              subsection_title: t('Take part in the research'),
              width: 12,
              columns: 3,
              subsection_links: [
                link(t('Research schedule'), '/about-us/research-schedule', { bold_font: true }),
                link(t('Onboard with Laurel'), '/info/onboard-with-laurel'),
                link(t('Practice area definitions'), '/info/practice-area-definitions', {
                  column_break: true,
                }),
                link(t('The rankings explained'), '/info/the-rankings-explained'),
                link(t('Contact us'), '/contact-us', { column_break: true }),
              ],
            },
          ],
          banner: null,
          cta_banner: {
            show_banner: true,
            badge: '',
            banner_text: t('New to our research?'),
            banner_link: '/info/onboard-with-laurel',
            banner_link_text: t('Start here'),
          },
        },
      ],
    },
  };
}

const FRENCH: Readonly<Record<string, string>> = {
  New: 'Nouveau',
  'Regional guides': 'Guides régionaux',
  'Specialist guides': 'Guides spécialisés',
  'Spotlight guides': 'Guides thématiques',
  Find: 'Rechercher',
  'Find a law firm': 'Trouver un cabinet',
  'Find a lawyer': 'Trouver un avocat',
  'Top law firms': 'Les premiers cabinets',
  'The rankings explained': 'Comprendre les classements',
  'Bands, stars and what lies between them': 'Les rangs, les étoiles et ce qui les sépare',
  'A band is a level, not a place.': 'Un rang est un niveau, non une place.',
  'Global 2026 is out': 'Global 2026 est paru',
  'Firms and lawyers of more than 100 jurisdictions, researched over twelve months.':
    'Cabinets et avocats de plus de 100 pays, étudiés pendant douze mois.',
  'Open the guide': 'Ouvrir le guide',
  Deadline: 'Échéance',
  'Submissions for the next edition close soon.':
    'Les candidatures à la prochaine édition seront bientôt closes.',
  'See the schedule': 'Voir le calendrier',
  Read: 'Lire',
  Articles: 'Articles',
  'What our editors learned in this year’s interviews': 'Ce que nos rédacteurs ont appris cette année',
  Methodology: 'Méthodologie',
  Meet: 'Rencontrer',
  Events: 'Événements',
  'For ranked firms': 'Pour les cabinets classés',
  'All products': 'Tous les produits',
  'Careers in client services': 'Carrières au service des clients',
  Careers: 'Carrières',
  'Frequently asked questions': 'Questions fréquentes',
  'Badges for ranked firms': 'Insignes pour les cabinets classés',
  'Show the edition in which you are ranked, free of charge.':
    'Affichez gratuitement l’édition dans laquelle vous êtes classé.',
  'About our products': 'Nos produits',
  'Take part in the research': 'Participer à l’enquête',
  'Research schedule': 'Calendrier des enquêtes',
  'Onboard with Laurel': 'Débuter avec Laurel',
  'Practice area definitions': 'Définition des domaines',
  'Contact us': 'Nous contacter',
  'New to our research?': 'Première participation ?',
  'Start here': 'Commencez ici',
};

/** @throws {Error} when a text of the menus has no French. */
export const french: Translate = (text) => {
  const found = FRENCH[text];
  if (found === undefined) throw new Error(`The menus' text "${text}" has no French translation.`);
  return found;
};
