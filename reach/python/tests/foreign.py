"""Arrays of a library that is none: structs of Arrow's C data interface, made here and given as capsules."""

import ctypes
import struct

_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype, _capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_get = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class _Schema(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("format", "name", "metadata")]
    _fields_ += [("flags", ctypes.c_int64), ("n_children", ctypes.c_int64)]
    _fields_ += [(name, ctypes.c_void_p) for name in ("children", "dictionary", "release", "private_data")]


class _Array(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")]
    _fields_ += [(name, ctypes.c_void_p) for name in ("buffers", "children", "dictionary", "release", "private_data")]


class _Stream(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_void_p) for name in ("get_schema", "get_next", "get_last_error", "release", "private_data")
    ]


class _Given:
    """A struct, and all that it points to; `released` counts the calls of its function."""

    def __init__(self, kind, **fields):
        self.struct, self.kept, self.released = kind(**fields), [], 0
        self.set(release=_release(self._release))

    def set(self, **fields):
        """Sets fields: numbers, or what they shall point to."""
        for name, value in fields.items():
            if isinstance(value, bytes):
                value = ctypes.create_string_buffer(value)
            elif isinstance(value, _Given):
                self.kept.append(value)
                value = value.address()
            elif isinstance(value, list):
                addresses = [one.address() if isinstance(one, _Given) else one for one in value]
                self.kept += value
                value = (ctypes.c_void_p * len(addresses))(*addresses)
            if not (value is None or isinstance(value, int)):
                self.kept.append(value)
                value = ctypes.cast(value, ctypes.c_void_p).value
            setattr(self.struct, name, value)
        return self

    def address(self):
        return ctypes.addressof(self.struct)

    def _release(self, address):
        self.released += 1
        type(self.struct).from_address(address).release = None


def schema(form, *children, **fields):
    """A type of this format."""
    return _Given(_Schema, n_children=len(children)).set(format=form, children=list(children) or None, **fields)


def array(length, buffers, *children, **fields):
    """An array with these buffers, which are octets, addresses, or None."""
    octets = [ctypes.create_string_buffer(one, len(one)) if isinstance(one, bytes) else one for one in buffers]
    addresses = [ctypes.addressof(one) if isinstance(one, ctypes.Array) else one for one in octets]
    given = _Given(_Array, n_buffers=len(buffers), n_children=len(children))
    given.kept += octets
    return given.set(length=length, buffers=addresses or None, children=list(children) or None, **fields)


class Column:
    """The object that functions take, with capsules of these structs."""

    def __init__(self, schema, array):
        self.schema, self.array = schema, array

    def __arrow_c_array__(self, requested_schema=None):
        schema = _capsule(self.schema.address(), b"arrow_schema", None)
        return schema, _capsule(self.array.address(), b"arrow_array", None)


class Stream:
    """A stream that gives structs, which are moved out; `code` is that of a function that fails."""

    def __init__(self, schema, *arrays, code=0):
        self.given, self.arrays, self.code = _Given(_Stream), iter(arrays), code
        self.schema = schema
        self.given.set(get_schema=_get(self._schema), get_next=_get(self._next))

    def _schema(self, _, place):
        return self._move(self.schema, place)

    def _next(self, _, place):
        return self._move(next(self.arrays, None), place)

    def _move(self, given, place):
        if given is not None:
            ctypes.memmove(place, given.address(), ctypes.sizeof(given.struct))
            given.struct.release = None
        return self.code

    def __arrow_c_stream__(self, requested_schema=None):
        return _capsule(self.given.address(), b"arrow_array_stream", None)


def offsets(*numbers):
    """Offsets of 32 bits."""
    return struct.pack(f"<{len(numbers)}i", *numbers)


def view(length, index, offset, first=b"http"):
    """A view of a text in a buffer."""
    return struct.pack("<i4sii", length, first, index, offset)


def inline(text):
    """The view of a short text."""
    return struct.pack("<i12s", len(text), text)
