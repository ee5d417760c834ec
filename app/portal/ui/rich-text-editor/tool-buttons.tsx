import { Menu, Tooltip } from '@mantine/core'
import { useRef, useState } from 'react'
import styles from './editor.module.css'
import { formatShortcut, keyShortcuts, type Tool } from './tools.ts'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

export interface Stops {
  readonly 'data-tool': string
  readonly tabIndex: number
  readonly onFocus: () => void
  readonly onMouseDown: (event: { preventDefault(): void }) => void
}

interface ToolButtonProps {
  readonly tool: Tool
  readonly isOn: boolean | undefined
  readonly isOff: boolean
  readonly onPress: () => void
  readonly stops: Stops
}

export function ToolButton({ tool, isOn, isOff, onPress, stops }: ToolButtonProps) {
  const { label, keys } = tool
  const name = keys === undefined ? label : `${label} (${formatShortcut(keys, isApple())})`
  return (
    <Tooltip label={name} openDelay={400} withArrow>
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isOff || undefined}
        aria-keyshortcuts={keys === undefined ? undefined : keyShortcuts(keys, isApple())}
        onClick={onPress}
        {...stops}
      >
        <Sign sign={tool.sign} />
      </button>
    </Tooltip>
  )
}

function Sign({ sign }: Pick<Tool, 'sign'>) {
  if ('letters' in sign) return <span>{sign.letters}</span>
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={sign.path} />
    </svg>
  )
}

interface ToolMenuProps<Item> {
  readonly label: string
  readonly isLocked: boolean
  readonly stops: Stops
  readonly items: readonly Item[]
  readonly onPick: (item: Item) => void
}

/** Toolbar menu. The chosen tool decides the focus, otherwise it returns to the menu’s button. */
export function ToolMenu<Item extends { readonly label: string; readonly sign?: Tool['sign'] }>({
  label,
  isLocked,
  stops,
  items,
  onPick,
}: ToolMenuProps<Item>) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  function close(): void {
    setOpen(false)
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[role=menu]')) target.current?.focus()
  }
  return (
    <Menu
      opened={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      returnFocus={false}
      shadow="md"
      position="bottom-start"
    >
      <Menu.Target>
        <button
          ref={target}
          type="button"
          className={`${styles.tool} ${styles.menu}`}
          aria-disabled={isLocked || undefined}
          onClick={() => setOpen(!isOpen && !isLocked)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isLocked) return
            event.preventDefault()
            setOpen(true)
          }}
          {...stops}
        >
          {label}
          <svg
            viewBox="0 0 24 24"
            width={14}
            height={14}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="m6 9.5 6 6 6-6" />
          </svg>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            leftSection={item.sign && <Sign sign={item.sign} />}
            onClick={() => {
              target.current?.focus()
              onPick(item)
            }}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
