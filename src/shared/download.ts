/** Saves `content` as a file under `name`, as a click on a link to it would. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the content by then; it is kept in memory as long as its address is.
  const forget = URL.revokeObjectURL.bind(URL, url);
  setTimeout(forget, 10_000);
}
