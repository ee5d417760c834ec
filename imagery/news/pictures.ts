/** The pictures of the demonstration company's news, by the names that supabase/seed/02_news.sql gives them. */
import { apprentices } from './apprentices.ts'
import { brcgsAudit } from './brcgs-audit.ts'
import { chainOfCustody } from './chain-of-custody.ts'
import { charityRide } from './charity-ride.ts'
import { ciderCases } from './cider-cases.ts'
import { electricTruck } from './electric-truck.ts'
import { flexoPress } from './flexo-press.ts'
import { stockWarehouse } from './stock-warehouse.ts'

export const pictures: ReadonlyMap<string, () => string> = new Map([
  ['flexo-press', flexoPress],
  ['electric-truck', electricTruck],
  ['brcgs-audit', brcgsAudit],
  ['apprentices', apprentices],
  ['cider-cases', ciderCases],
  ['stock-warehouse', stockWarehouse],
  ['chain-of-custody', chainOfCustody],
  ['charity-ride', charityRide],
])
