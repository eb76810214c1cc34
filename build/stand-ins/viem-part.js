export { recoverAddress } from 'viem'
