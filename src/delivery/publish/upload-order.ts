/**
 * Upload steps in order: assets that pages load, then pages, then files that lead to pages. Files of one step are uploaded
 * concurrently.
 */
const UPLOAD_STEPS = ['assets', 'pages', 'search'] as const;
type UploadStep = (typeof UPLOAD_STEPS)[number];

/** Returns the upload step of a file of the site. */
export function uploadStep(file: string): UploadStep {
  if (file.endsWith('.html')) return 'pages';
  return /^(?:\.search|data)\/|^(?:sitemap|_redirects|_headers)/.test(file) ? 'search' : 'assets';
}

/** Groups files by upload step, in the order of the steps. */
export function groupByUploadStep<File extends { readonly file: string }>(
  files: readonly File[],
): readonly { readonly step: UploadStep; readonly files: readonly File[] }[] {
  const bySteps = Map.groupBy(files, ({ file }) => uploadStep(file));
  return UPLOAD_STEPS.map((step) => ({ step, files: bySteps.get(step) ?? [] }));
}
