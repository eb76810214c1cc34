import type { Coin } from '../../domain/money/coin.ts'
import { pictureOfCoin } from '../../domain/wallets/asset-pictures.ts'
import { Picture, type PictureProps } from '../shared/picture.tsx'
import { useAsset } from './asset-picture.tsx'
import { drawingOf } from './drawings.ts'

type Pictured = Pick<Coin, 'address' | 'symbol' | 'logo' | 'isGenuine'>

/** The coin's own picture, else the registry's, else our drawing. */
export function CoinPicture({ coin, shape = 'round' }: Readonly<{ coin: Pictured; shape?: PictureProps['shape'] }>) {
  const asset = pictureOfCoin(coin)
  return <Picture src={useAsset(asset, coin.logo)} otherwise={drawingOf(asset)} name={coin.symbol} shape={shape} />
}
