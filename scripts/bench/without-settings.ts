/**
 * Returns environment variables without the settings of the site. A measured or tested command then sends nothing to the services
 * of the developer's site: no notifications, no purges, and no requests to search engines or the upstream.
 */
export const withoutSettings = (variables: Readonly<NodeJS.ProcessEnv>): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('LAUREL_')));
