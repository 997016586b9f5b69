// Netlify loads .ts plugins as CommonJS. This module imports the plugin, so that Node loads it as an ES module.
export { onPostBuild, onPreBuild } from './incremental-build.ts';
