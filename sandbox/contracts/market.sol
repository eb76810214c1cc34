// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token as ERC-20 says.
contract Coin {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "allowance too low");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "balance too low");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A token as Tether USD on Ethereum: nothing is returned, and an allowance changes only by way of zero.
contract OldCoin {
    string public name = "Old Dollar";
    string public symbol = "USDT";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        require(allowance[from][msg.sender] >= value);
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// An exchange with the entry point of the usual router. It pays out of what it holds, at rates that anybody may set.
contract Exchange {
    struct Description {
        address srcToken;
        address dstToken;
        address payable srcReceiver;
        address payable dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    /// Received base units for 1e18 given ones.
    mapping(address => mapping(address => uint256)) public rate;

    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);

    receive() external payable {}

    function setRate(address from, address to, uint256 value) external {
        rate[from][to] = value;
    }

    function swap(address, Description calldata wish, bytes calldata) external payable returns (uint256 received, uint256 spent) {
        spent = wish.amount;
        received = (spent * rate[wish.srcToken][wish.dstToken]) / 1e18;
        if (received < wish.minReturnAmount) revert ReturnAmountIsNotEnough(received, wish.minReturnAmount);
        if (wish.srcToken == NATIVE) require(msg.value == spent, "value is not the amount");
        else {
            require(msg.value == 0, "no value wanted");
            call(wish.srcToken, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), spent));
        }
        if (wish.dstToken == NATIVE) {
            (bool paid, ) = wish.dstReceiver.call{value: received}("");
            require(paid, "not paid");
        } else call(wish.dstToken, abi.encodeWithSignature("transfer(address,uint256)", wish.dstReceiver, received));
    }

    function call(address token, bytes memory data) private {
        (bool done, ) = token.call(data);
        require(done, "token refused");
    }
}
