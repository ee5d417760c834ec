/**
 * The server’s time, which decides what readers see. A device’s clock may be wrong, so its offset is measured whenever a
 * draft is read or saved.
 */
let offsetMs = 0

/** @param time ISO 8601, from a response that has just arrived */
export function setServerTime(time: string): void {
  offsetMs = Date.parse(time) - Date.now()
}

export function getServerTime(): Date {
  return new Date(Date.now() + offsetMs)
}
