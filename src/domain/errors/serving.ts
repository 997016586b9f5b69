import type { Fault } from '@laurel/diagnostics';

/** Another program listens on the port. */
export function portTaken({ port, hostname }: { readonly hostname: string; readonly port: number }): Fault {
  return {
    name: 'PortTaken',
    what: `Port ${port} of ${hostname} is in use.`,
    why: 'Another program listens there, perhaps an earlier run of this one.',
    action: 'Stop the other program, or choose another port with --port; 0 selects any free port.',
  };
}

/** A server cannot listen on the address. `reason` is the error of the system. */
export function cannotListen({
  port,
  hostname,
  reason,
}: {
  readonly hostname: string;
  readonly port: number;
  readonly reason: string;
}): Fault {
  return {
    name: 'CannotListen',
    what: `The server cannot listen on port ${port} of ${hostname}: ${reason}.`,
    why: 'The address does not belong to this machine, or this user has no permission to listen on that port.',
    action: 'Choose another address with --hostname, or another port with --port.',
  };
}

/** There is no built site to serve. */
export function nothingToServe({ dist }: { readonly dist: string }): Fault {
  return {
    name: 'NothingToServe',
    what: `There is no built site in ${dist}.`,
    location: { file: dist },
    why: 'Only a built site can be served.',
    action: 'Build the site first: npm run build.',
  };
}
