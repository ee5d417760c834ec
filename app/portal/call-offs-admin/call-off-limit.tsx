import { setCallOffLimit } from '#app/content/customer/call-offs.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { TextProperty } from '../ui/record/property-fields.tsx'

const MAX_DIGITS = 6

interface LimitProps {
  readonly customerId: number
  /** Null for no limit. */
  readonly limit: number | null
}

/** Property of a customer: pallets above which its call-offs need an approval. */
export default function CallOffLimit({ customerId, limit }: LimitProps) {
  return (
    <TextProperty
      label="Approval above"
      value={limit === null ? '' : String(limit)}
      maxLength={MAX_DIGITS}
      validate={(value) =>
        value === '' || /^[1-9]\d*$/.test(value) ? null : 'Enter a number of pallets, or nothing.'
      }
      save={(client, value) => setCallOffLimit(client, customerId, value === '' ? null : Number(value))}
    >
      {limit !== null && formatPallets(limit)}
    </TextProperty>
  )
}
