import { Table, Text } from '@mantine/core'
import { getHeaderLabel, inReadingOrder } from '#domain/email/header-labels.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import styles from './email-viewer.module.css'

export default function HeadersView({ message }: { readonly message: ParsedEmail }) {
  if (message.headers.length === 0) return <Text c="dimmed">This email has no headers.</Text>
  return (
    <Table className={styles.headers ?? ''} verticalSpacing="xs">
      <Table.Tbody>
        {inReadingOrder(message.headers).map(({ name, value }, place) => (
          // Headers can repeat and never change order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Table.Tr key={place}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>
              <code className={styles.target}>{value}</code>
              <Text size="sm" c="dimmed">
                {getHeaderLabel(name)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
