import type { Coin } from '../../domain/money/coin.ts'
import { pictureOfCoin } from '../../domain/wallets/asset-pictures.ts'
import { Picture, type PictureProps } from '../shared/picture.tsx'
import { useAsset } from './asset-picture.tsx'
import { drawingOf } from './drawings.ts'

type Pictured = Pick<Coin, 'address' | 'symbol' | 'logo' | 'isGenuine'>

/** The coin's own picture, else the registry's. */
export function useCoinPicture(coin: Pictured | undefined): string | undefined {
  return useAsset(coin && pictureOfCoin(coin), coin?.logo)
}

export function CoinPicture({ coin, shape = 'round' }: Readonly<{ coin: Pictured; shape?: PictureProps['shape'] }>) {
  return <Picture src={useCoinPicture(coin)} otherwise={drawingOf(pictureOfCoin(coin))} name={coin.symbol} shape={shape} />
}
