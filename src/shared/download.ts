/** Saves `content` as a file called `name`, like a click on a link to it. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Revoked later, when the browser has read the content. Until then the content stays in memory.
  const forget = URL.revokeObjectURL.bind(URL, url);
  setTimeout(forget, 10_000);
}
