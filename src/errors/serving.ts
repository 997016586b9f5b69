import { LaurelError } from './laurel-error.ts';

/** Something else listens where the site was to be served. */
export function portTaken(hostname: string, port: number, cause: unknown): LaurelError {
  return new LaurelError(
    {
      name: 'PortTaken',
      what: `Port ${port} of ${hostname} is taken.`,
      why: 'Another program listens there, perhaps an earlier run of this one.',
      action: 'Stop it, or choose another port with --port; 0 takes any free one.',
    },
    { cause },
  );
}
