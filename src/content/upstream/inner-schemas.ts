import type { z } from 'zod';

/** Returns the schemas of the members, entries or inner value of a schema. */
export function innerSchemas(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'nullable':
    case 'optional':
    case 'default':
      return [def.innerType];
    default:
      return [];
  }
}
