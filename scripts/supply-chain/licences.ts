import { z } from 'zod';

/** What this check reads of a CycloneDX bill of materials. */
export const billOfMaterials = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      group: z.string().optional(),
      version: z.string(),
      licenses: z
        .array(
          z.union([
            z.object({ expression: z.string() }),
            z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
          ]),
        )
        .optional(),
    }),
  ),
});
export type Component = z.infer<typeof billOfMaterials>['components'][number];

/** Licences that ask for no more than their notice to be kept. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages under other licences that were looked at, and why they may be used as they are. */
const EXAMINED: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a library linked dynamically by sharp while building; nothing of it is published',
  },
  {
    name: /^(lightningcss|axe-core|@axe-core\/)/,
    licence: 'MPL-2.0',
    why: 'used unchanged while building and testing',
  },
  { name: /^callsite$/, licence: '', why: 'MIT by its Readme; its manifest does not say' },
];

/** The licence of a component as SPDX writes it; '' where it says none. */
function licenceOf({ licenses = [] }: Component): string {
  return licenses
    .map((licence) =>
      'expression' in licence ? licence.expression : (licence.license.id ?? licence.license.name ?? ''),
    )
    .join(' AND ');
}

/** Whether an SPDX expression leaves a choice of permissive licences: each of an AND, one of an OR. */
export function isPermissive(expression: string): boolean {
  const flat = expression.replaceAll(/[()]/g, '').trim();
  return flat.split(/ AND /).every((all) => all.split(/ OR /).some((one) => PERMISSIVE.has(one.trim())));
}

/** Components whose licence nobody has looked at yet. One sentence each. */
export function unexaminedLicences(components: readonly Component[]): readonly string[] {
  return components.flatMap((component) => {
    const name = component.group === undefined ? component.name : `${component.group}/${component.name}`;
    const licence = licenceOf(component);
    if (isPermissive(licence)) return [];
    if (EXAMINED.some((known) => known.name.test(name) && known.licence === licence)) return [];
    return [
      `${name} ${component.version} is under ${licence || 'no licence that it names'}. Look at it, then list it in scripts/supply-chain/licences.ts or do without.`,
    ];
  });
}
