/** Runs a task after a number of milliseconds. Returns a function that cancels it. */
export function schedule(task: () => void, milliseconds: number): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}
