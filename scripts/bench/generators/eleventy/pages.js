/** The pages as template literals, the fastest kind of Eleventy's templates. */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
const join = (items, render) => items.map(render).join('');
const link = ({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`;

/** Header and footer are rendered once. */
let frame;
const createFrame = ({ name, menus, footer }) => ({
  header: `<header class="site"><a class="logo" href="/">${escapeHtml(name)}</a><nav>${join(menus, ({ title, links }) => `<div class="menu"><h2>${escapeHtml(title)}</h2><ul>${join(links, link)}</ul></div>`)}</nav></header>`,
  footer: `<footer class="site"><ul>${join(footer, link)}</ul></footer>`,
});

function page(site, { title, description, canonical, head = '', body }) {
  frame ??= createFrame(site);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}"><link rel="canonical" href="${escapeHtml(canonical)}">${head}</head><body>${frame.header}${body}${frame.footer}</body></html>`;
}

export function lawyerPage(r, site) {
  const canonical = `${site.base}/lawyer/${r.slug}`;
  const structuredData = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: r.name,
    url: canonical,
    jobTitle: 'Lawyer',
    description: r.summary,
    worksFor: { '@type': 'LegalService', name: r.firm.name, url: site.base + r.firm.href },
    address: { '@type': 'PostalAddress', addressLocality: r.city, addressCountry: r.country },
    knowsAbout: r.areas,
  };
  const firm = `<a href="${escapeHtml(r.firm.href)}">${escapeHtml(r.firm.name)}</a>`;
  const department = (d) => `<a href="${escapeHtml(d.href)}">${escapeHtml(d.name)}</a>`;
  return page(site, {
    title: `${r.name} | ${r.firm.name} | ${site.name}`,
    description: r.summary,
    canonical,
    head: `<script type="application/ld+json">${JSON.stringify(structuredData).replace(/</g, '\\u003c')}</script>`,
    body: `<main><nav class="breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/lawyers/1">Lawyers</a></li><li>${firm}</li><li>${escapeHtml(r.name)}</li></ol></nav><h1>${escapeHtml(r.name)}</h1><p class="lede">${firm}, ${escapeHtml(r.city)}, ${escapeHtml(r.country)}</p><ul class="areas">${join(r.areas, (area) => `<li>${escapeHtml(area)}</li>`)}</ul><section class="bio"><h2>Biography</h2><p>${escapeHtml(r.bio)}</p></section><table class="departments"><thead><tr><th>Rank</th><th>Department</th><th>Guide</th><th>Band</th></tr></thead><tbody>${join(r.departments, (d) => `<tr><td>${d.rank}</td><td>${department(d)}</td><td>${escapeHtml(d.guide)}</td><td>${escapeHtml(d.band)}</td></tr>`)}</tbody></table><section class="reviews"><h2>Editorial reviews</h2>${join(r.departments, (d) => `<article><h3>${department(d)} <span class="band">${escapeHtml(d.band)}</span></h3><p>${escapeHtml(d.review)}</p></article>`)}</section></main>`,
  });
}

export function listPage(entries, number, count, site) {
  const title = `Lawyers, page ${number} of ${count}`;
  return page(site, {
    title: `Lawyers ${number} | ${site.name}`,
    description: title,
    canonical: `${site.base}/lawyers/${number}`,
    body: `<main><h1>${title}</h1><ul>${join(entries, ({ slug, name }) => link({ href: `/lawyer/${slug}`, text: name }))}</ul></main>`,
  });
}
