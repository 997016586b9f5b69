/** Delay before the object URL of a download is revoked. The browser reads the file only after the click. */
const RELEASE_DELAY_MS = 10_000;

/** Offers a text as a file download. */
export function downloadFile(page: Document, name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = page.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_DELAY_MS);
}
