// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A smart account with one owner. It signs as ERC-1271 says; before it is deployed its signatures are wrapped as ERC-6492 says. `account.json`
/// has its bytecode.
contract Account {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;

    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        require(msg.sender == owner, "not the owner");
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (!done)
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        return answer;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return INVALID;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? VALID : INVALID;
    }
}
