import { afterAll, vi } from "vitest";

// Test files share a process: no file leaves its own time to the next one.
afterAll(() => void vi.useRealTimers());
