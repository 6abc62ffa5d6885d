import { sitePaths } from "../../contract/site-paths.ts";
import type { Download } from "../downloads.ts";

interface DownloadFile {
  download: Download;
}

export const data = {
  pagination: { data: "ledger.downloads", size: 1, alias: "download" },
  permalink: ({ download }: DownloadFile) => `${sitePaths.data}${download.file}`,
};

export const render = ({ download }: DownloadFile): string => download.text;
