/** The names of the files that desktops leave in folders that a user opens. */

/** A file of a file manager: of the Finder, the Windows Explorer or Dolphin. A name with a folder is none. */
export const isOfFileManager = (name: string): boolean =>
  /^(\.DS_Store|\._[^/]*|\.directory|thumbs\.db|desktop\.ini)$/i.test(name);
