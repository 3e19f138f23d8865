/**
 * Whether a text is in Unicode normal form NFC. Terraform normalizes every string to it, in JSON and in HCL, so Spanner
 * would get other bytes than those recorded.
 */
export function isComposed(text: string): boolean {
  // Nothing below U+0300 combines.
  return !/[\u0300-\uffff]/.test(text) || text.normalize('NFC') === text;
}
