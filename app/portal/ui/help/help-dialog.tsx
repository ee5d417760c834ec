import { Kbd, Switch, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { getScreen } from '#domain/roles/screens.ts'
import { Dialog } from '../dialog.tsx'
import { areKeysOn, type KeyHelp, readKeyHelp, turnKeys } from '../screen-keys.ts'

const EVERYWHERE: KeyHelp = [
  ['Ctrl K', 'search screens, records and actions (⌘ K on a Mac)'],
  ['u', 'undo the last action'],
  ['?', 'show this help'],
]

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const screen = getScreen(useLocation().pathname)
  const [keys] = useState(readKeyHelp)
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Dialog title="Help and shortcuts" onClose={onClose}>
      {screen !== null && screen.description !== null && (
        <Text mb="lg">
          <strong>{screen.label}.</strong> {screen.description}
        </Text>
      )}
      {keys.length > 0 && <Keys title="On this screen" keys={keys} />}
      <Keys title="Everywhere" keys={EVERYWHERE} />
      <Switch
        label="Turn on single-key shortcuts"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          turnKeys(checked)
          setOn(checked)
        }}
      />
    </Dialog>
  )
}

function Keys({ title, keys }: { readonly title: string; readonly keys: KeyHelp }) {
  return (
    <>
      <Title order={3}>{title}</Title>
      <Table withRowBorders={false} mb="lg" aria-label={title}>
        <Table.Tbody>
          {keys.map(([key, meaning]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w="6rem">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
