import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useBasket } from './basket.ts'

/** Link to the basket with its number of SKUs. */
export function BasketButton() {
  const count = useBasket().basket?.lines.length ?? 0
  return (
    <Button component={Link} to="/call-offs/basket" variant={count === 0 ? 'default' : 'filled'}>
      {count === 0 ? 'New call-off' : `Basket (${count})`}
    </Button>
  )
}
