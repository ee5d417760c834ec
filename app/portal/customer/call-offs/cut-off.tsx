import { useEffect, useState } from 'react'
import { describeCutOff } from '#domain/call-offs/call-offs.ts'

const MINUTE_MS = 60_000

/** Returns the time, updated every minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Says by when to call off for which day. */
export const CutOff = () => <>{describeCutOff(useMinute())}</>
