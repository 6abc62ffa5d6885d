import { memberRoutes } from "../../../contract/members/routes.ts";
import { DEALS_URL } from "./fixture-members.ts";

/** One way in to what members read. The security tests run over every one; a new way in is a new row here. */
export interface Face {
  name: string;
  /** Asks it something that it answers 200 to a Pro member; `search` is put after the path. */
  request: (headers: Record<string, string>, search?: string) => Request;
  /** Whether it costs one of the limits, and is for Pro members only. Otherwise every account may ask. */
  spends: boolean;
}

export const faces: readonly Face[] = [
  ...memberRoutes.map(
    ({ operationId, path }): Face => ({
      name: operationId,
      request: (headers, search = "") =>
        new Request(`${DEALS_URL}${path.replace("{slug}", "example-capital")}${search}`, { headers }),
      spends: operationId !== "getMe",
    }),
  ),
];
