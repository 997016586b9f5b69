/** The trusted-types policy with which the site loads the scripts of configured services. */
export const SERVICES_POLICY = 'laurel-services';

/** The policy that browsers apply to the scripts and HTML that those services load themselves. Source: W3C Trusted Types. */
export const DEFAULT_POLICY = 'default';
