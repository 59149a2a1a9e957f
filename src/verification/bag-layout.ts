/** The files of a bag (BagIt, RFC 8493) and the labels that its description has. */

export const BAG_DECLARATION = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";
export const MANIFEST = "manifest-sha256.txt";
export const TAG_MANIFEST = "tagmanifest-sha256.txt";
export const SIGNATURE = `${TAG_MANIFEST}.minisig`;
export const BAG_INFO = "bag-info.txt";
export const SIGNED_WITH = "Signed-With";
export const UNSIGNED = "none";
/** The SHA-256 of the list of lists of the package before, or `none`. */
export const PREVIOUS = "Previous-Package";
export const PAYLOAD_OXUM = "Payload-Oxum";
/** The folder of the payload; everything else are tag files. */
export const PAYLOAD = "data/";
