/**
 * What is uploaded before what: first whatever pages load, then pages, then what leads to pages. Files of one step are
 * uploaded side by side.
 */
const UPLOAD_STEPS = ['assets', 'pages', 'search'] as const;
export type UploadStep = (typeof UPLOAD_STEPS)[number];

/** The step of a file of the site. */
export function uploadStep(file: string): UploadStep {
  if (file.endsWith('.html')) return 'pages';
  return /^(?:\.search|data)\/|^(?:sitemap|_redirects|_headers)/.test(file) ? 'search' : 'assets';
}

/** Files by step, in the order of the steps. */
export function inUploadOrder<File extends { readonly file: string }>(
  files: readonly File[],
): readonly { readonly step: UploadStep; readonly files: readonly File[] }[] {
  const bySteps = Map.groupBy(files, ({ file }) => uploadStep(file));
  return UPLOAD_STEPS.map((step) => ({ step, files: bySteps.get(step) ?? [] }));
}
