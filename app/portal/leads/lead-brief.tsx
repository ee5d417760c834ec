/** Message or summary of the lead, and the facts for a quote. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { LEAD_FIELD_NAMES } from '#domain/leads/leads.ts'
import { getSpecificationPath } from '#domain/specification/fields.ts'
import { formatSpecification } from '#domain/specification/specification.ts'
import { Brief, getPhoneLink, TypedText } from '../ui/record/record.tsx'
import { Conversation } from './conversation.tsx'
import styles from './leads.module.css'

export function formatDetail(detail: LeadDetail['detail']): readonly (readonly [string, string])[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => [LEAD_FIELD_NAMES[column] ?? column, value] as const)
}

export function LeadBrief({ lead }: { readonly lead: LeadDetail }) {
  const { isConversation, lines, points, summary, specification, phone } = lead
  const facts = formatSpecification(specification)
  return (
    <Brief label={isConversation ? 'Conversation' : 'Message'}>
      {isConversation ? (
        <Conversation lines={lines} points={points} isOpen={lead.answeredAt === null} />
      ) : (
        <TypedText>{summary || 'No message'}</TypedText>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, answer]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {facts.length > 0 && (
        <Anchor
          component={Link}
          to={getSpecificationPath(specification)}
          reloadDocument
          target="_blank"
          size="sm"
        >
          Printable specification
        </Anchor>
      )}
      {/* The properties are far below on a phone. */}
      {phone !== '' && (
        <Text hiddenFrom="md" size="sm">
          Call{' '}
          <Anchor href={getPhoneLink(phone)} inherit>
            {phone}
          </Anchor>
        </Text>
      )}
    </Brief>
  )
}
