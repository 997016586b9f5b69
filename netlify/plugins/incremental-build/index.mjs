// Netlify loads .ts plugins as CommonJS; through this file Node reads them as what they are.
export { onPostBuild, onPreBuild } from './incremental-build.ts';
