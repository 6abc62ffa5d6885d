import { existsSync, type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

export interface Watch {
  close: () => void;
}

/**
 * Tells the path of every file that changes below these folders. Each folder is watched by itself: Node's own recursive
 * watching on Linux (seen with Node 20) follows a file rather than its name, and goes deaf when an editor saves by
 * writing beside the file and renaming. Throws where a folder is not there.
 */
export function watchFolders(roots: readonly string[], onChange: (path: string) => void): Watch {
  const watchers = new Map<string, FSWatcher>();

  const follow = (folder: string) => {
    const watcher = watch(folder, (_, name) => {
      if (name !== null) changed(join(folder, name));
    });
    watcher.on("error", () => forget(folder));
    watchers.set(folder, watcher);
    for (const inside of foldersIn(folder)) follow(inside);
  };
  const forget = (folder: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(join(folder, "/"))) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  const changed = (path: string) => {
    // A folder that was renamed, removed or made anew is watched anew.
    forget(path);
    if (!isFolder(path)) {
      onChange(path);
      return;
    }
    try {
      follow(path);
      // What was put into a new folder before it was watched.
      for (const file of filesBelow(path)) onChange(file);
    } catch (error) {
      // Gone again meanwhile: its removal is told next.
      if (existsSync(path)) throw error;
    }
  };
  for (const root of roots) follow(root);
  return { close: () => roots.forEach(forget) };
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
