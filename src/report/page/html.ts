/** Text that holds no element and ends no attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** How a link of the page names a place of it. */
export function fragment(id: string): string {
  return `#${escaped(encodeURIComponent(id))}`;
}

/** `5%`, and `0.4%` of what is below one. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value >= 1 || value === 0 ? Math.round(value) : value.toFixed(1)}%`;
}
