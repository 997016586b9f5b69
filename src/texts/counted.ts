/** A number with its noun, e.g. `1 ranked lawyer`, `1,204 law firms`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}
