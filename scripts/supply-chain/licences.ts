import { z } from 'zod';
import type { lockfile } from './checksums.ts';

/** The fields of a CycloneDX bill of materials that this check reads. */
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

/** Lists the packages of a lock file. Their licence is an SPDX expression. */
export function lockedComponents({ packages }: z.infer<typeof lockfile>): readonly Component[] {
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version = '', license }]) => ({
      name: folder.replace(/^.*node_modules\//, ''),
      version,
      ...(license !== undefined && { licenses: [{ expression: license }] }),
    }));
}

/** Licences whose only condition is that their notice is retained. */
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

/** Packages under other licences, with the reason why each may be used. */
const EXAMINED: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, linked dynamically by sharp while building, in a separate package or in the package of sharp for a platform; nothing of it is published',
  },
  {
    name: /^(lightningcss|axe-core|@axe-core\/)/,
    licence: 'MPL-2.0',
    why: 'used unchanged while building and testing',
  },
  { name: /^callsite$/, licence: '', why: 'MIT by its Readme; its manifest does not say' },
];

/** Returns the licence of a component as an SPDX expression; '' if the component has none. */
function licenceOf({ licenses = [] }: Component): string {
  return licenses
    .map((licence) =>
      'expression' in licence ? licence.expression : (licence.license.id ?? licence.license.name ?? ''),
    )
    .join(' AND ');
}

/** Returns the operands of AND in an SPDX expression that have no permissive alternative; '' for a missing licence. */
export function nonPermissiveOperands(expression: string): readonly string[] {
  const flat = expression.replaceAll(/[()]/g, '').trim();
  return flat
    .split(/ AND /)
    .filter((operand) => !operand.split(/ OR /).some((licence) => PERMISSIVE.has(licence.trim())));
}

/** Lists components whose licence is not in the lists above, one sentence each. */
export function unexaminedLicences(components: readonly Component[]): readonly string[] {
  return components.flatMap((component) => {
    const name = component.group === undefined ? component.name : `${component.group}/${component.name}`;
    const licence = licenceOf(component);
    const isExamined = (operand: string) =>
      EXAMINED.some((known) => known.name.test(name) && known.licence === operand);
    if (nonPermissiveOperands(licence).every(isExamined)) return [];
    return [
      `${name} ${component.version} is under ${licence || 'no declared licence'}. Review the licence, then list it in scripts/supply-chain/licences.ts or remove the package.`,
    ];
  });
}
