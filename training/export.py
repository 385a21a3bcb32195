"""Write a trained network as an ONNX graph for any batch and board size, and time it.

The graph takes ``planes`` float32[batch, 2, size + 2, size + 2] (mine, theirs; edges drawn, see
`rules`) and returns ``policy`` float32[batch, size * size], logits seen by a player who joins top
and bottom, and ``value`` float32[batch] in (-1, 1) for the side to move.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

import jax
import network
import numpy as np
import onnx
import onnxruntime
from network import Params
from onnx import TensorProto, helper, numpy_helper

OPSET = 17


class _Graph:
    """Nodes and constants of a graph under construction."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, value: np.ndarray) -> str:
        """The name of a new constant."""
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def add(self, kind: str, *inputs: str, output: str = "", **attributes: object) -> str:
        """The name of the output of a new node."""
        name = output or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def conv(self, x: str, weights: np.ndarray, bias: np.ndarray) -> str:
        """A convolution with kernels given as HWIO."""
        pad = weights.shape[0] // 2
        kernel = self.constant(weights.transpose(3, 2, 0, 1))
        return self.add("Conv", x, kernel, self.constant(bias), pads=[pad] * 4)

    def pool(self, x: str) -> str:
        """Mean and maximum over the board: [batch, 2 * channels]."""
        both = self.add(
            "Concat", self.add("GlobalAveragePool", x), self.add("GlobalMaxPool", x), axis=1
        )
        return self.add("Flatten", both)

    def spread(self, pooled: str, weights: np.ndarray) -> str:
        """A linear map of a pooling, ready to be added to every cell."""
        product = self.add("MatMul", pooled, self.constant(weights))
        return self.add("Unsqueeze", product, self.constant(np.array([2, 3], np.int64)))


def to_onnx(params: Params) -> onnx.ModelProto:
    """The graph of `params`; the scale of each block is folded into its second convolution."""
    flat = {k: np.asarray(v, np.float32) for k, v in network.flatten(params).items()}
    graph = _Graph()
    x = graph.add("Relu", graph.conv("planes", flat["in"], flat["inb"]))
    for i in range(network.block_count(params)):
        scale = flat[f"b{i}/a"]
        h = graph.conv(x, flat[f"b{i}/w1"], flat[f"b{i}/b1"])
        if f"b{i}/g" in flat:
            h = graph.add("Add", h, graph.spread(graph.pool(x), flat[f"b{i}/g"]))
        h = graph.add("Relu", h)
        h = graph.conv(h, flat[f"b{i}/w2"] * scale, flat[f"b{i}/b2"] * scale)
        x = graph.add("Relu", graph.add("Add", h, x))
    pooled = graph.pool(x)
    y = graph.conv(x, flat["pw"][None, None], flat["pb"])
    y = graph.add("Relu", graph.add("Add", y, graph.spread(pooled, flat["pg"])))
    y = graph.conv(y, flat["po"][None, None], np.zeros(1, np.float32))
    one, minus = graph.constant(np.array([1, 1])), graph.constant(np.array([-1, -1]))
    y = graph.add("Slice", y, one, minus, graph.constant(np.array([2, 3])))
    graph.add("Flatten", y, output="policy")
    v = graph.add("MatMul", pooled, graph.constant(flat["vw"]))
    v = graph.add("Relu", graph.add("Add", v, graph.constant(flat["vb"])))
    v = graph.add("Tanh", graph.add("MatMul", v, graph.constant(flat["vo"])))
    graph.add("Reshape", v, graph.constant(np.array([-1])), output="value")

    def info(name: str, *shape: str | int) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)

    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "hex",
            [info("planes", "batch", 2, "rows", "columns")],
            [info("policy", "batch", "cells"), info("value", "batch")],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=8,
        producer_name="pions",
    )
    onnx.checker.check_model(model)
    return model


def session(model: onnx.ModelProto) -> onnxruntime.InferenceSession:
    """The model on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def latency(
    model: onnx.ModelProto, size: int, batch: int = 1, repeats: int = 100
) -> tuple[float, float]:
    """Processor milliseconds of one call: the best, and the median."""
    run = session(model).run
    planes = np.random.default_rng(0).integers(0, 2, (batch, 2, size + 2, size + 2))
    feed = {"planes": planes.astype(np.float32)}
    times = []
    for _ in range(repeats + 5):
        began = time.process_time()
        run(None, feed)
        times.append(1e3 * (time.process_time() - began))
    return min(times[5:]), statistics.median(times[5:])


def table(shapes: list[tuple[int, int]]) -> None:
    """Print the latency of fresh networks of (channels, blocks)."""
    print(
        "net      MB   "
        + "".join(f"{n:>4}x{n} best/median ms" for n in (11, 13))
        + "  batch 8, 11x11, a position"
    )
    for channels, blocks in shapes:
        model = to_onnx(network.init(jax.random.PRNGKey(0), channels, blocks))
        cells = [latency(model, size) for size in (11, 13)]
        eight = latency(model, 11, batch=8, repeats=30)
        times = "".join(f"{best:12.2f} / {median:6.2f}" for best, median in cells)
        print(
            f"{channels}x{blocks:<3}{model.ByteSize() / 1e6:7.2f} {times} "
            f"{eight[0] / 8:12.2f} / {eight[1] / 8:.2f}"
        )


def main(arguments: list[str] | None = None) -> int:
    """Convert a network, or time architectures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, nargs="?", help="npz of weights")
    parser.add_argument("onnx", type=Path, nargs="?", help="graph to write")
    parser.add_argument("--table", nargs="*", help="time architectures: 64x8 96x6")
    options = parser.parse_args(arguments)
    if options.table:
        shapes = [tuple(map(int, item.split("x"))) for item in options.table]
        table([(channels, blocks) for channels, blocks in shapes])
    if options.onnx:
        onnx.save(to_onnx(network.read(options.network)), options.onnx)
    return 0


if __name__ == "__main__":
    sys.exit(main())
