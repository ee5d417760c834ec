/**
 * Bank holidays of England, including substitute days. Source: https://www.gov.uk/bank-holidays; follows from the
 * Banking and Financial Dealings Act 1971 and compared with date-holidays 3.37.0. To extend, add the days of a year and
 * update `HOLIDAYS_UNTIL`.
 */

/** Last day covered. */
export const HOLIDAYS_UNTIL = '2028-12-31'

/** `YYYY-MM-DD` in London. */
export const BANK_HOLIDAYS: ReadonlySet<string> = new Set([
  ...['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05'],
  ...['2025-05-26', '2025-08-25', '2025-12-25', '2025-12-26'],
  ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04'],
  // Boxing Day is a Saturday.
  ...['2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
  ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03'],
  // Christmas is a Saturday, Boxing Day a Sunday.
  ...['2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  // New Year’s Day is a Saturday.
  ...['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01'],
  ...['2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
])
