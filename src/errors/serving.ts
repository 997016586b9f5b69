import type { Fault } from 'astro-incremental/faults';

/** Something else listens where the site was to be served. */
export function portTaken(of: { readonly hostname: string; readonly port: number }): Fault {
  return {
    name: 'PortTaken',
    what: `Port ${of.port} of ${of.hostname} is taken.`,
    why: 'Another program listens there, perhaps an earlier run of this one.',
    action: 'Stop it, or choose another port with --port; 0 takes any free one.',
  };
}

/** There is no built site to serve. */
export function nothingToServe(of: { readonly dist: string }): Fault {
  return {
    name: 'NothingToServe',
    what: `There is no built site in ${of.dist}.`,
    where: { file: of.dist },
    why: 'Only a built site can be served.',
    action: 'Build it first: npm run build.',
  };
}
