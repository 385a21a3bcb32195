"""From the code that Numba wrote to the object file of a target: optimise it there, and emit it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import llvmlite.binding as llvm

_COUNTING: Final = """
%block = type {{ i64, ptr, ptr }}
declare void @pions_free_block(ptr)

define linkonce_odr hidden void @NRT_incref(ptr %block) alwaysinline {{
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %users = load i64, ptr %block
  %more = add i64 %users, 1
  store i64 %more, ptr %block
  br label %done
done:
  ret void
}}

define linkonce_odr hidden void @NRT_decref(ptr %block) alwaysinline {{
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %count
count:
  %users = load i64, ptr %block
  %fewer = sub i64 %users, 1
  store i64 %fewer, ptr %block
  %last = icmp eq i64 %fewer, 0
  br i1 %last, label %free, label %done
free:
  call void @pions_free_block(ptr %block)
  br label %done
done:
  ret void
}}

define linkonce_odr hidden ptr @NRT_MemInfo_data_fast(ptr %block) alwaysinline {{
  %place = getelementptr %block, ptr %block, i32 0, i32 2
  %data = load ptr, ptr %place
  ret ptr %data
}}
"""
"""Arrays inside kernels count their users. A block belongs to one call, so nothing is atomic."""

_ENTRY: Final = """
declare i32 @"{function}"(ptr, ptr, ptr)
define i32 @{symbol}(ptr %frame) {{
  %error = getelementptr i64, ptr %frame, i64 1
  %status = call i32 @"{function}"(ptr %frame, ptr %error, ptr %frame)
  ret i32 %status
}}
"""
"""What the library exports: a kernel that takes its frame, and returns 0 unless it failed."""


_FAST: Final = 3
"""LLVM's level of optimisation for code that is to be fast."""
_OURS: Final = {"NRT_MemInfo_alloc_aligned", "pions_free_block"}
_SYSTEM: Final = {"malloc", "free", "memcpy", "memmove", "memset", "exp", "log", "sqrt", "tanh"}
"""What machine code may need from `runtime.c` and the system's libraries."""


class OtherCode(Exception):
    """Numba gave code of another form than we know."""


def object_file(
    code: bytes,
    functions: Mapping[str, str],
    numbers: Mapping[str, int],
    machine: llvm.TargetMachine,
    suffix: str,
) -> bytes:
    """The kernels `functions` (symbol: function in `code`) as an object file of a target.

    `numbers` are what the code leaves open until the target is known.
    """
    module = llvm.parse_bitcode(code)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    _check_calls(module, functions)
    entries = "".join(
        _ENTRY.format(symbol=symbol + suffix, function=function)
        for symbol, function in functions.items()
    )
    said = "".join(f"@{name} = constant i64 {value}\n" for name, value in numbers.items())
    module.link_in(_parsed(entries + said, machine))
    exported = {symbol + suffix for symbol in functions}
    for function in module.functions:
        if function.name in exported:
            if "windows" in machine.triple:
                function.storage_class = "dllexport"  # or it is not offered there
        elif not function.is_declaration:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    # Step 1. What is to be inlined is, and pairs of counts that cancel out go.
    _run(module, machine, level=0, prune=True)
    # Step 2. The counts that are left become code, and all of it is made fast: twice, as Numba
    # does, once for each function and once for all; what is inlined late is simplified only then.
    module.link_in(_parsed(_COUNTING.format(), machine))
    for _ in range(2):
        _run(module, machine, level=_FAST, prune=False)
    _check_needs(module)
    made: bytes = machine.emit_object(module)
    return made


def _check_calls(module: llvm.ModuleRef, functions: Mapping[str, str]) -> None:
    """`OtherCode` where a function takes anything but a result, an error and a frame."""
    for name in functions.values():
        taken = [str(argument.type) for argument in module.get_function(name).arguments]
        if taken != ["ptr", "ptr", "ptr"]:
            raise OtherCode(f"this version of Numba calls functions with {taken}")


def _check_needs(module: llvm.ModuleRef) -> None:
    """`OtherCode` where the code needs anything that neither we nor the system have."""
    needed = {
        value.name
        for value in (*module.functions, *module.global_variables)
        if value.is_declaration and not value.name.startswith("llvm.")
    }
    if unknown := sorted(needed - _OURS - _SYSTEM):
        raise OtherCode(f"the code needs {', '.join(unknown)}")


def _parsed(text: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    return module


def _run(module: Any, machine: llvm.TargetMachine, *, level: int, prune: bool) -> None:  # noqa: ANN401
    """LLVM's usual passes of a level, then perhaps Numba's that removes counts in pairs."""
    builder = _builder(machine, level)
    if prune:
        # Each function by itself first, as Numba does: its loops of known length are unrolled
        # before it becomes a part of others, which makes the solver a tenth faster.
        fast = _builder(machine, _FAST)
        functions = fast.getFunctionPassManager()
        for function in module.functions:
            if not function.is_declaration:
                functions.run(function, fast)
    passes = builder.getModulePassManager()
    if prune:
        passes.add_loop_rotate_pass()
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
        passes.add_refprune_pass()
    passes.run(module, builder)


def _builder(machine: llvm.TargetMachine, level: int) -> Any:  # noqa: ANN401
    """LLVM's way to make passes of a level."""
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = level > 0
    options.slp_vectorization = False
    return llvm.create_pass_builder(machine, options)
