import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { DeliveryLine } from '#app/content/customer/deliveries.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { Section } from '../record/record.tsx'
import styles from './customer.module.css'

interface DeliveryContentsProps {
  readonly number: string
  readonly lines: readonly DeliveryLine[]
  /** Without links to screens of the customer. */
  readonly isStaff?: boolean
}

export function DeliveryContents({ number, lines, isStaff = false }: DeliveryContentsProps) {
  if (lines.length === 0) return null
  const link = (to: string, text: string) =>
    isStaff ? (
      <span className={styles.second}>{text}</span>
    ) : (
      <Anchor component={Link} inherit to={to}>
        {text}
      </Anchor>
    )
  return (
    <Section id="contents" title="Contents">
      <Table className={styles.contents ?? ''}>
        <caption>
          <VisuallyHidden>Contents of {number}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Product</Table.Th>
            <Table.Th scope="col">EN number</Table.Th>
            <Table.Th scope="col">Pallets</Table.Th>
            <Table.Th scope="col">Quantity</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ id, sku, name, enLine, pallets, quantity }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {name} {link(`/stock/pallets?q=${encodeURIComponent(sku)}`, sku)}
              </Table.Td>
              <Table.Td>{enLine !== null && link(`/en-numbers/${enLine.id}`, enLine.number)}</Table.Td>
              <Table.Td>{pallets}</Table.Td>
              <Table.Td>{quantity.toLocaleString('en-GB')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
