import { type HeaderSettings, headerSettingsSchema } from '../../../src/domain/header-settings.ts';

const link = (link_text: string, link_url: string, more: Readonly<Record<string, unknown>> = {}) => ({
  link_text,
  link_url,
  ...more,
});

const picture = (name: string) => ({
  image_default: `/images/${name}-576.webp`,
  image_md: `/images/${name}-768.webp`,
  image_lg: `/images/${name}-992.webp`,
  image_xl: `/images/${name}-1200.webp`,
  image_xxl: `/images/${name}-1400.webp`,
});

/** Header settings that use every field of the specification's §3. */
export const headerSettings: HeaderSettings = headerSettingsSchema.parse({
  acf: {
    nav_sections: [
      {
        section_id: 'rankings',
        nav_subsections: [
          {
            subsection_id: 'guides',
            subsection_title: 'Guides',
            width: 8,
            columns: 2,
            subsection_links: [
              link('Global', '/legal-guide/global-2', { bold_font: true, badge: 'New' }),
              link('UK', '/legal-guide/uk-1'),
              link('USA', '/legal-guide/usa-5'),
              link('Asia-Pacific', '/legal-guide/asia-pacific-8', { column_break: true }),
              link('Latin America', '/legal-guide/latin-america-9'),
              link('FinTech', '/legal-guide/fintech-49'),
            ],
          },
          {
            subsection_id: 'about',
            subsection_title: 'About the rankings',
            width: 4,
            subsection_links: [
              link('Rankings explained', '/info/the-rankings-explained', {
                extended_content: true,
                link_description: 'How 200 researchers weigh what clients and peers tell them.',
                link_overview:
                  '<p>Read the <a href="/about-us/methodology">methodology</a> in <strong>full</strong>.</p>',
              }),
              link('Research news', 'https://news.laurel.example/research'),
            ],
          },
        ],
        banner: {
          show_banner: true,
          layout: 'default',
          title: 'Global 2027 is open for submissions',
          content: '<p>Research begins in <em>February</em>.</p>',
          content_color: 'light',
          button_text: 'See the schedule',
          button_link: '/about-us/research-schedule',
          portrait_image: picture('banner-portrait'),
          landscape_image: picture('banner-landscape'),
          image_anchor: { horizontal: 'right', vertical: 'top' },
        },
        cta_banner: {
          show_banner: true,
          badge: 'Forum',
          banner_text: 'Meet the researchers in London, 3 February.',
          banner_link: '/events',
          banner_link_text: 'Reserve a seat',
        },
      },
      {
        section_id: 'articles-events',
        nav_subsections: [
          {
            subsection_id: 'articles',
            subsection_title: 'Articles',
            width: 6,
            subsection_links: [
              link('Latest analysis', '/articles'),
              link('Interviews', '/articles/interviews'),
            ],
          },
          {
            subsection_id: 'events',
            subsection_title: 'Events',
            width: 6,
            subsection_links: [link('Calendar', '/events')],
          },
        ],
        banner: {
          show_banner: true,
          layout: 'horizontal',
          title: 'The Laurel Forum',
          content: '<p>Two days on the business of law.</p>',
          content_color: 'dark',
          button_text: 'Programme',
          button_link: 'https://forum.laurel.example/',
        },
      },
      {
        section_id: 'products',
        nav_subsections: [
          {
            subsection_id: 'products',
            subsection_title: 'For firms',
            subsection_links: [link('Badges', '/products/badges'), link('Reports', '/products/reports')],
          },
        ],
      },
      {
        section_id: 'submissions',
        nav_subsections: [
          {
            subsection_id: 'submissions',
            subsection_title: 'Take part',
            subsection_links: [link('Deadlines', '/about-us/research-schedule')],
          },
        ],
      },
    ],
  },
});

/** Header settings in French: one link in the first menu. */
export const frenchHeaderSettings: HeaderSettings = headerSettingsSchema.parse({
  acf: {
    nav_sections: [
      {
        section_id: 'rankings',
        nav_subsections: [
          {
            subsection_id: 'guides',
            subsection_links: [link('Asie-Pacifique', '/legal-guide/asia-pacific-3')],
          },
        ],
      },
    ],
  },
});
