import type { z } from 'zod';

/** The schema of a field, and whether the field may be null or absent. */
interface FieldSchema {
  /** Schema of a value that is neither null nor absent. */
  readonly inner: z.core.$ZodTypes;
  readonly isNullable: boolean;
  /** Whether the field may be absent. */
  readonly isOptional: boolean;
}

/** Removes the nullable, optional and default wrappers from the schema of a field. */
export function unwrapSchema(schema: z.core.$ZodType): FieldSchema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'nullable' && def.type !== 'optional' && def.type !== 'default')
    return { inner: schema as z.core.$ZodTypes, isNullable: false, isOptional: false };
  const { inner, isNullable, isOptional } = unwrapSchema(def.innerType);
  return {
    inner,
    isNullable: isNullable || def.type === 'nullable',
    isOptional: isOptional || def.type !== 'nullable',
  };
}

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
